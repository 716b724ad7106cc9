import { addDays } from '#kernel/day.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { clientCardApi } from '#features/appointments/contract/client-card.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { authApi } from '#features/auth/contract.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { placesApi } from '#features/calendar/contract/places.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { reportsApi } from '#features/reports/contract.ts'
import { demoPassword } from '#demo/content/employees.ts'
import type { Caller, Calls } from './calls.ts'
import type { Facts, OpenVisit, Site } from './chain.ts'
import { bookedAtOnceShare, photoShare, secondSaveShare, type Work } from './model.ts'

const reportText = `<p>${'Huid rustig, geen roodheid na de behandeling; advies over zon en verzorging herhaald. '.repeat(8)}</p>`
/** The letters after which a client is searched for while a name is typed. */
const typedLetters = [2, 3, 4]

interface At {
  readonly site: Site
  readonly desk: Caller
  /** The moment at which the piece of work should begin. */
  readonly dueAt: number
}

/** The work of a day, piece by piece: each makes the calls that the screens make for it. */
export function workOn(facts: Facts, calls: Calls, photo: Uint8Array<ArrayBuffer>) {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
  const chance = (share: number) => Math.random() < share
  const tomorrow = addDays(facts.today, 1)
  /** The records that are used up: a visit is reported and paid once, an appointment cancelled once. */
  const left = new Map(
    facts.sites.map((site) => [
      site.id,
      {
        toReport: site.visits.filter((_, n) => n % 5 !== 2),
        /** The report comes before the payment. */
        toPay: [] as OpenVisit[],
        toMiss: site.visits.filter((_, n) => n % 5 === 2),
        ahead: [...site.ahead],
      },
    ]),
  )

  /** A free start of the week from a day on; null when there is none. */
  async function freeStart({ site, desk }: At, treatmentId: number, appointmentId?: number) {
    const from = chance(bookedAtOnceShare) ? tomorrow : addDays(tomorrow, 1 + Math.floor(Math.random() * 20))
    const days = await desk.call(availabilityApi.availability, {
      query: {
        location_id: site.id,
        treatment_id: treatmentId,
        date_from: from,
        date_till: addDays(from, 6),
        ...(appointmentId && { appointment_id: appointmentId }),
      },
    })
    const slots = (from === tomorrow ? days?.[0]?.time_slots : days?.flatMap(({ time_slots }) => time_slots)) ?? []
    return slots.length ? pick(slots) : null
  }

  async function book(at: At): Promise<void> {
    const { site, desk, dueAt } = at
    const client = pick(site.clients)
    for (const [n, letters] of typedLetters.entries())
      await desk.read(
        listsApi.clients,
        { query: { filters: { search: client.last_name.slice(0, letters) } } },
        n ? undefined : dueAt,
      )
    await desk.read(clientCardApi.show, { params: { id: client.id } })
    const treatment = pick(site.treatments)
    const start = await freeStart(at, treatment.id)
    if (!start) return
    const booked = await desk.call(appointmentsApi.create, {
      body: {
        client_id: client.id,
        location_id: site.id,
        treatment_id: treatment.id,
        datetime_from: start.datetime_from,
      },
    })
    if (booked) left.get(site.id)!.ahead.push(booked.id)
  }

  async function move(at: At): Promise<void> {
    const { site, desk, dueAt } = at
    const id = pick(left.get(site.id)!.ahead)
    const appointment = await desk.call(appointmentsApi.show, { params: { id } }, dueAt)
    if (!appointment || appointment.deleted_at) return
    const { datetime_from, datetime_till, room, user } = appointment
    await desk.read(placesApi.places, {
      params: { id },
      query: { date_from: tomorrow, date_till: addDays(tomorrow, 6) },
    })
    const start = await freeStart(at, appointment.treatment.id, id)
    if (!start) return
    const seen = { datetime_from, datetime_till, room_id: room.id, user_id: user.id }
    await desk.read(moveApi.move, {
      params: { id },
      body: {
        seen,
        datetime_from: start.datetime_from,
        datetime_till: start.datetime_till,
        user_id: start.user_id,
        room_id: start.room_id,
      },
    })
  }

  /** A report is opened, a photo taken in half of the cases, and saved by the practitioner of the visit. */
  async function report({ site, dueAt }: At): Promise<void> {
    const visit = left.get(site.id)!.toReport.pop()
    const practitioner = visit && site.practitioners.find(({ id }) => id === visit.employee_id)
    if (!visit || !practitioner) return
    const caller = calls.as(practitioner.cookie, site.id)
    const of = { params: { appointmentId: visit.id } }
    await Promise.all([
      caller.read(reportsApi.show, of, dueAt),
      caller.read(reportsApi.history, of, dueAt),
      caller.read(photosApi.list, of, dueAt),
    ])
    const photoId = chance(photoShare)
      ? await caller.call(photosApi.preSave, { query: { appointment_id: visit.id }, body: photo })
      : null
    if (photoId !== null) {
      const list = await caller.call(photosApi.list, of)
      const thumbnail = list?.visits.flatMap(({ photos }) => photos)[0]?.thumbnailId
      if (thumbnail) await caller.read(photosApi.image, { params: { photoId: thumbnail } })
      await caller.read(photosApi.image, { params: { photoId } })
    }
    const body = {
      appointment_id: visit.id,
      treatment_id: visit.treatment_id,
      appointment_type_id: facts.appointmentType,
      devices: [],
      report: reportText,
      ...(photoId !== null && { pre_save_photos: [photoId] }),
    }
    const saved = await caller.call(reportsApi.create, { body })
    if (saved) left.get(site.id)!.toPay.push(visit)
    if (saved && chance(secondSaveShare))
      await caller.read(reportsApi.update, {
        params: { id: saved.id },
        body: { ...body, report: `${reportText}<p>Nazorg besproken.</p>`, updated_at: saved.updated_at },
      })
  }

  async function sale({ site, desk, dueAt }: At): Promise<void> {
    const visit = left.get(site.id)!.toPay.shift()
    if (!visit) return
    const opened = await Promise.all([
      desk.call(checkoutApi.appointment, { params: { appointmentId: visit.id } }, dueAt),
      desk.read(checkoutApi.client, { params: { clientId: visit.client_id } }, dueAt),
      desk.read(checkoutApi.place, { params: { locationId: site.id } }, dueAt),
      desk.read(listsApi.treatments, { params: { countryId: site.countryId, locationId: site.id } }, dueAt),
    ])
    const treatment = opened[0]?.treatments[0]
    if (!treatment) return
    await desk.read(checkoutApi.pay, {
      body: {
        client_id: visit.client_id,
        location_id: site.id,
        practitioner_id: visit.employee_id,
        appointment_id: visit.id,
        items: [{ kind: 'treatment', type_id: treatment.id, amount: 1, price_cents: treatment.price_cents }],
        payment_methods: [{ payment_method_id: facts.pin, amount_cents: treatment.price_cents }],
        total_cents: treatment.price_cents,
      },
    })
  }

  const pieces: Readonly<Record<Work, (at: At) => Promise<unknown>>> = {
    book,
    move,
    report,
    sale,
    cancel: ({ site, desk, dueAt }) =>
      desk.read(appointmentsApi.cancel, { params: { id: left.get(site.id)!.ahead.shift()! } }, dueAt),
    noShow: async ({ site, desk, dueAt }) => {
      const visit = left.get(site.id)!.toMiss.pop()
      if (visit) await desk.read(appointmentsApi.noShow, { params: { id: visit.id } }, dueAt)
    },
    open: async ({ site, desk, dueAt }) => {
      const visit = pick(site.visits)
      await Promise.all([
        desk.read(appointmentsApi.show, { params: { id: visit.id } }, dueAt),
        desk.read(clientCardApi.show, { params: { id: visit.client_id } }, dueAt),
      ])
    },
    look: ({ site, desk, dueAt }) =>
      desk.read(
        calendarApi.day,
        { params: { locationId: site.id, date: addDays(tomorrow, Math.floor(Math.random() * 21)) } },
        dueAt,
      ),
    lookAtWeek: ({ site, desk, dueAt }) =>
      desk.read(calendarApi.week, { params: { locationId: site.id, from: tomorrow, to: addDays(tomorrow, 6) } }, dueAt),
    clientFile: async ({ site, desk, dueAt }) => {
      const of = { params: { id: pick(site.clients).id } }
      await Promise.all([
        desk.read(clientFileApi.show, of, dueAt),
        desk.read(clientFileApi.scheduled, of, dueAt),
        desk.read(clientFileApi.appointments, { ...of, query: { filters: { when: 'history' } } }, dueAt),
        desk.read(clientFileApi.invoices, of, dueAt),
        desk.read(clientFileApi.soldPackages, of, dueAt),
      ])
    },
    load: async ({ site, desk, dueAt }) => {
      await desk.read(authApi.me, {}, dueAt)
      await Promise.all([
        desk.read(listsApi.locations, {}),
        desk.read(reportsApi.toFinishCount, {}),
        desk.read(calendarApi.day, { params: { locationId: site.id, date: facts.day } }),
      ])
    },
    signIn: async ({ site, dueAt }) => {
      await calls
        .as('', site.id)
        .signIn(authApi.login, { body: { email: site.deskEmail, password: demoPassword } }, dueAt)
    },
  }

  /** The records that a piece of work uses up. */
  const usedBy = { report: 'toReport', sale: 'toPay', noShow: 'toMiss', cancel: 'ahead' } as const
  const uses = (kind: Work): kind is keyof typeof usedBy => kind in usedBy

  /** The location, or another one where something is left for this work. */
  const placeFor = (kind: Work, site: Site): Site => {
    const hasLeft = ({ id }: Site) => !uses(kind) || left.get(id)![usedBy[kind]].length > 0
    return hasLeft(site) ? site : (facts.sites.find(hasLeft) ?? site)
  }

  return {
    /** Does a piece of work at a location, or at another one where nothing is left for it there. */
    begin: (kind: Work, wanted: Site, dueAt: number): Promise<unknown> => {
      const site = placeFor(kind, wanted)
      return pieces[kind]({ site, desk: calls.as(pick(site.desk), site.id), dueAt })
    },
  }
}
