/**
 * The capacity model: how much work a chain has, as data. Every number is an assumption, with its reason; measured
 * figures stand in figures.json, and docs/capacity.md puts both together.
 */
export const chain = {
  roomsOfLocation: 8,
  visitsOfRoom: 25,
  openHours: 9,
  /** The busiest ten minutes of a day, against its mean: late afternoon and Saturday (fullness in src/demo/diary.ts). */
  peakFactor: 1.6,
  screensOfLocation: 10,
  /** Days in a year on which a location is open: six a week, without feast days. */
  openDays: 305,
  /** Clients who come seven or eight times a year. */
  clientsOfLocation: 8000,
} as const

export const visitsOfDay = (locations: number): number => locations * chain.roomsOfLocation * chain.visitsOfRoom
/** Visits in a second of the busiest ten minutes. */
export const peakVisits = (locations: number): number =>
  (visitsOfDay(locations) / chain.openHours / 3600) * chain.peakFactor

/**
 * The pieces of work, and how often each is done for one visit. Their calls are in work.ts: those that the screens make,
 * one after another. A piece begins at a random moment, whether or not the earlier ones have been answered.
 */
export const work = {
  book: [1.15, 'Fifteen of a hundred bookings are cancelled, missed, or made for another day of the same visit'],
  move: [0.15, 'One visit of seven is moved, by dragging'],
  cancel: [0.08, 'Cancelled by telephone'],
  noShow: [0.04, 'Missed'],
  open: [2, 'The popup of the appointment: when the client calls and when they arrive'],
  look: [2, 'Another day of the location, while somebody asks when there is room'],
  lookAtWeek: [0.2, 'A week of the location'],
  report: [
    0.95,
    'Every visit that takes place has a report; half of the reports get a photo, a quarter are saved twice',
  ],
  sale: [0.9, 'One visit of twenty is a check-up or a part of a package that is paid'],
  clientFile: [0.3, 'The page of the client, before an intake and after a complaint'],
  load: [0.15, 'The page is loaded anew: three times a day at each of ten screens, for 200 visits'],
  signIn: [0.1, 'Two shifts at each of ten screens, for 200 visits'],
} as const satisfies Readonly<Record<string, readonly [timesOfVisit: number, reason: string]>>
export type Work = keyof typeof work
export const kindsOfWork = Object.keys(work) as Work[]

/** The share of reports with a photo, of about 3 MB as a telephone takes it, and of those that are saved a second time. */
export const photoShare = 0.5
export const secondSaveShare = 0.25
/** The share of bookings for the same day or the next, which the screens of the day then read again. */
export const bookedAtOnceShare = 0.4

/**
 * What is shown at the ten screens of a location. A screen reads again what it shows when the event stream tells of a
 * change there; one that hears of more while it waits for an answer reads once more after it.
 */
export const screens = {
  day: [5, 'The day of the location: desk, waiting room, and practitioners between two visits'],
  ownDay: [2, 'The own day of a practitioner'],
  week: [1, 'A week of the location, ahead'],
  client: [1, 'The page of a client'],
  till: [1, 'The till, which hears of nothing but lists and notices'],
} as const satisfies Readonly<Record<string, readonly [count: number, reason: string]>>
export type Screen = keyof typeof screens

const clientsOfDay = chain.roomsOfLocation * chain.visitsOfRoom
/**
 * The clients on a list that its screen reads again by itself (docs/decisions/067). The other screens show one client,
 * who is logged each time.
 */
export const clientsOnList = { day: clientsOfDay, ownDay: chain.visitsOfRoom, week: 7 * clientsOfDay } as const

/** The use of processors and of the thread of a server process that is planned for, in the busiest ten minutes. */
export const headroom = { processors: 0.5, serverThread: 0.5, disk: 0.6 } as const
