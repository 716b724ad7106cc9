import { describe, expect, test } from 'vitest'
import { usualAngles } from '#kernel/body.ts'
import type { Instant } from '#kernel/day.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import {
  formPhotos,
  earlierPhoto,
  firstPair,
  isWrongFile,
  leanOf,
  moved,
  newPhotoProblems,
  nextAngle,
  pauseMs,
  photoName,
  removalProblems,
  scrollToChosen,
  takenAtOf,
  unmoved,
  withChosen,
  zoomed,
} from './rules.ts'

const now = '2026-03-04T08:00:00.000Z' as Instant
const booked = { deleted_at: null, no_show_at: null, report: null }
const closed = { open_from: '2026-03-02T08:00:00.000Z' as Instant, amended: false, hours: { hours: 48, before: [] } }

describe('a new photo', () => {
  test.each<[string, object, [string, string][]]>([
    ['is right', {}, []],
    ['is not of a cancelled visit', { deleted_at: now }, [['appointment_id', 'already_cancelled']]],
    ['is not of a missed visit', { no_show_at: now }, [['appointment_id', 'already_no_show']]],
    ['is right for an open report', { report: { ...closed, hours: { hours: 49, before: [] } } }, []],
    ['is not for one that has closed', { report: closed }, [['appointment_id', 'photo_report_closed']]],
    [
      'is not for one with an addendum',
      { report: { ...closed, hours: { hours: 49, before: [] }, amended: true } },
      [['appointment_id', 'photo_report_closed']],
    ],
  ])('%s', (_, visit, problems) => {
    const found = newPhotoProblems({ ...booked, ...visit }, { forAddendum: false, now })
    expect(found.map(({ field, code }) => [field, code])).toEqual(problems)
  })

  test('is right for an addendum, unless the visit was missed', () => {
    const added = (visit: object) => newPhotoProblems({ ...booked, ...visit }, { forAddendum: true, now })
    expect(added({ report: closed })).toEqual([])
    expect(added({ report: closed, no_show_at: now })).toHaveLength(1)
  })

  test.each([
    ['before its upload', '2026-03-04T07:00:00.000Z', '2026-03-04T07:00:00.000Z'],
    ['seven days before its upload', '2026-02-25T08:00:00.000Z', '2026-02-25T08:00:00.000Z'],
    ['tomorrow, by a clock that is ahead', '2026-03-05T08:00:00.000Z', now],
    ['longer ago than it can have waited', '2026-02-25T07:59:59.999Z', now],
    ['in another century', '1900-01-01T00:00:00.000Z', now],
    ['at a moment that nobody told', undefined, now],
  ])('was taken %s', (_, said, takenAt) => {
    const visitMadeAt = '2026-01-05T09:00:00.000Z' as Instant
    expect(takenAtOf(said as Instant | undefined, now, visitMadeAt)).toBe(takenAt)
  })

  test.each([
    ['before its visit was made', '2026-03-04T06:59:59.999Z', now],
    ['when its visit was made', '2026-03-04T07:00:00.000Z', '2026-03-04T07:00:00.000Z'],
  ])('was taken %s', (_, said, takenAt) => {
    expect(takenAtOf(said as Instant, now, '2026-03-04T07:00:00.000Z' as Instant)).toBe(takenAt)
  })

  test.each([
    ['photo_type', true],
    ['image_unreadable', true],
    ['body_too_large', true],
    ['already_cancelled', false],
    ['unexpected', false],
  ])('refused with %s: its file is wrong: %s', (code, isWrong) => {
    expect(isWrongFile([{ code }])).toBe(isWrong)
  })

  test('is sent again after 5, 15 and then every 30 seconds', () => {
    expect([1, 2, 3, 9].map(pauseMs)).toEqual([5000, 15_000, 30_000, 30_000])
  })

  test.each([
    ['IMG_0001.JPG', 'IMG_0001'],
    ['C:\\foto’s\\wang.links.png', 'wang.links'],
    ['/var/tmp/a.jpg', 'a'],
    ['a\u0000\nb.jpg', 'a b'],
    ['', 'foto'],
    ['.jpg', 'foto'],
    ['x'.repeat(300), 'x'.repeat(120)],
  ])('%j is stored as %j', (uploaded, stored) => {
    expect(photoName(uploaded)).toBe(stored)
  })
})

test('a photo of the record is deleted with a reason alone, and one that waits not under a drawing of the record', () => {
  const photo = (ofRecord: boolean, drawnOn = false) => ({ ofRecord, drawnOn })
  expect(removalProblems(photo(false), '')).toEqual([])
  expect(removalProblems(photo(true, true), 'Wazig')).toEqual([])
  expect(removalProblems(photo(true), '  ')).toMatchObject([{ field: 'reason', code: 'required' }])
  expect(removalProblems(photo(false, true), 'Wazig')).toMatchObject([{ field: '', code: 'photo_drawn_on' }])
})

const photo = (id: number, day: number, angle: PhotoAngle | null) => ({
  id,
  taken_at: `2026-03-0${day}T08:00:00.000Z` as Instant,
  angle,
  saved: true,
})
const visit = (id: number, ...photos: ReturnType<typeof photo>[]) => ({ appointment: { id }, earlier: true, photos })
/** The visits as the list of one of them has them: those after it in the list begin earlier. */
const beside = (visits: readonly ReturnType<typeof visit>[], id: number) =>
  visits.map((one) => ({ ...one, earlier: one.appointment.id < id }))
const visits = [
  visit(3, photo(31, 3, 'front')),
  visit(2, photo(21, 2, 'front'), photo(22, 2, 'left')),
  visit(1, photo(11, 1, 'front'), photo(12, 1, null)),
]

test.each<[string, number[], number[], boolean, { ids: number[]; lost: number[] }]>([
  ['one that waits is named', [], [], false, { ids: [2], lost: [] }],
  ['one that was saved meanwhile is not lost', [1, 2], [], false, { ids: [2], lost: [] }],
  ['one that waited longer than a day is lost, and stays named', [3, 2], [], false, { ids: [3, 2], lost: [3] }],
  ['one that was deleted here is not lost', [3, 2], [3], false, { ids: [2], lost: [] }],
  ['one for which a save was refused is told of, and left out', [3, 2], [], true, { ids: [2], lost: [] }],
])('the photos of a form: %s', (_, named, deleted, isRefused, expected) => {
  const photos = [
    { id: 1, saved: true },
    { id: 2, saved: false },
  ]
  expect(formPhotos(photos, { named, deletedHere: new Set(deleted), isRefused })).toEqual(expected)
})

describe('the shadow', () => {
  test('is the newest earlier photo from the same angle, else one without an angle', () => {
    expect(earlierPhoto(beside(visits, 3), 'front')?.id).toBe(21)
    expect(earlierPhoto(beside(visits, 3), 'left')?.id).toBe(22)
    expect(earlierPhoto(beside(visits, 3), 'right')?.id).toBe(12)
    expect(earlierPhoto(beside([visits[0]!], 3), 'front')).toBe(null)
  })
  test('is of no later visit when a report is written late', () => {
    expect(earlierPhoto(beside(visits, 2), 'front')?.id).toBe(11)
    expect(earlierPhoto(beside(visits, 2), 'left')?.id).toBe(12)
    expect(earlierPhoto(beside(visits, 1), 'front')).toBe(null)
  })
  test('is the last one of its visit, and one of the newest visit whenever it was taken', () => {
    const late = [visit(2, photo(21, 2, 'front'), photo(22, 3, 'front')), visit(1, photo(11, 9, 'front'))]
    expect(earlierPhoto(beside(late, 3), 'front')?.id).toBe(22)
  })
})

test('the next angle is the first without a photo', () => {
  expect(nextAngle(usualAngles, 'front', new Set(['front']))).toBe('left')
  expect(nextAngle(usualAngles, 'right', new Set(['right', 'left']))).toBe('front')
  expect(nextAngle(usualAngles, 'left', new Set(['front', 'left', 'right']))).toBe('left')
})

test('the next angle is one of the series of the treatment, in its order', () => {
  const series = ['back', 'close_up', 'front'] as const
  expect(nextAngle(series, 'back', new Set(['back']))).toBe('close_up')
  expect(nextAngle(series, 'front', new Set(['front', 'back']))).toBe('close_up')
  expect(nextAngle(series, 'close_up', new Set(['back', 'close_up', 'front']))).toBe('close_up')
})

describe('the level', () => {
  test.each([
    ['upright', 90, 0, 0, 0],
    ['upright, looking down a little', 60, 0, 0, 0],
    ['on its side', 0, 90, 90, 0],
    ['on its other side', 0, -90, 270, 0],
    ['upright, leaning', 90 - 10, 10, 0, 2],
    ['flat on the table', 0, 0, 0, null],
  ])('%s', (_, beta, gamma, angle, lean) => {
    expect(leanOf(beta, gamma, angle)).toBe(lean)
  })
  test('is unknown without a sensor', () => {
    expect(leanOf(null, null, 0)).toBe(null)
  })
})

describe('a comparison', () => {
  const begins = (all: readonly ReturnType<typeof visit>[], of: number) =>
    firstPair(beside(all, of), of).map((one) => one?.id ?? null)
  test('begins with the newest photo and the oldest of another visit, from the same angle if there is one', () => {
    const untold = [visit(2, photo(21, 4, null), photo(22, 5, null)), visit(1, photo(11, 1, 'front'))]
    expect(begins(untold, 2)).toEqual([11, 22])
    expect(begins(visits, 3)).toEqual([11, 31])
    expect(begins([visit(1, photo(1, 1, 'left'), photo(2, 2, 'right'))], 1)).toEqual([1, 2])
    expect(begins([visit(1, photo(1, 1, 'left'))], 1)).toEqual([null, 1])
    expect(begins([], 1)).toEqual([null, null])
  })
  test('begins with no photo of a later visit', () => {
    expect(begins(visits, 2)).toEqual([11, 22])
    expect(begins(visits, 1)).toEqual([11, 12])
    expect(begins([visit(3, photo(31, 3, 'front')), visit(1, photo(11, 1, 'front'))], 2)).toEqual([null, 11])
    expect(begins([visit(3, photo(31, 3, 'front')), visit(2, photo(21, 2, 'front'))], 1)).toEqual([null, null])
  })
  test('takes a chosen photo into the free place, else into the second', () => {
    const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(withChosen([null, b], a)).toEqual([a, b])
    expect(withChosen([a, null], b)).toEqual([a, b])
    expect(withChosen([a, b], c)).toEqual([a, c])
    expect(withChosen([a, b], b)).toEqual([a, b])
  })
})

test.each<[string, number[], number]>([
  ['nothing is chosen', [], 0],
  ['the chosen ones are in sight from the beginning', [20, 900], 0],
  ['the line around the last one is cut off', [600, 923], 299],
  ['both come to the middle', [600, 1164], 419.5],
  ['both are too far apart: the last one comes to the end', [20, 1164], 245],
  ['both fit but for the line around them', [20, 940], 21],
  ['a single one comes to the middle', [1164], 701.5],
])('the strip of a comparison: %s', (_, chosen, left) => {
  expect(
    scrollToChosen(
      chosen.map((from) => ({ from, till: from + 75 })),
      1000,
    ),
  ).toBe(left)
})

describe('enlarging', () => {
  const centre = { x: 0.5, y: 0.5 }
  test('keeps the point under the pointer where it is', () => {
    expect(zoomed(unmoved, 2, centre)).toEqual({ scale: 2, x: 0, y: 0 })
    expect(zoomed(unmoved, 2, { x: 1, y: 0 })).toEqual({ scale: 2, x: -0.5, y: 0.5 })
  })
  test('ends at eight times, and back at the whole picture in its place', () => {
    expect(zoomed(unmoved, 100, centre).scale).toBe(8)
    expect(zoomed({ scale: 2, x: 0.5, y: 0.5 }, 0.1, centre)).toEqual(unmoved)
  })
  test('keeps a picture that is narrower than its frame in the middle until it fills it', () => {
    const fill = { x: 0.5, y: 1 }
    expect(zoomed(unmoved, 2, { x: 0.8, y: 1 }, fill)).toEqual({ scale: 2, x: 0, y: -0.5 })
    expect(moved({ scale: 4, x: 0, y: 0 }, { x: -9, y: 9 }, fill)).toEqual({ scale: 4, x: -0.5, y: 1.5 })
  })
  test('moves no further than the edge of the picture', () => {
    expect(moved(unmoved, { x: 1, y: 1 })).toEqual(unmoved)
    expect(moved({ scale: 3, x: 0, y: 0 }, { x: 5, y: -0.25 })).toEqual({ scale: 3, x: 1, y: -0.25 })
  })
})
