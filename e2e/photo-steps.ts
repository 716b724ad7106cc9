import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { drawingsApi } from '#features/drawings/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { soon, type Stage } from './stage.ts'

/** The tablet beside the treatment chair. */
export const tablet = { telephone: { width: 1024, height: 768 } } as const

/** A photo of one colour. */
export const picture = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

/**
 * Waits until the photos of a report are at the server, and until the form knows. The list may show a photo before the
 * answer to its own request has arrived; until then it is on its way, and holds a save back.
 */
export async function photosArrive(form: Locator, words: string): Promise<void> {
  await form.getByText(words).waitFor(soon)
  await expect.poll(() => form.getByRole('progressbar').count(), soon).toBe(0)
}

/** Prepares visits for photos and drawings by the API, and reads what is stored for them. */
export function photographedVisits(stage: Stage) {
  let hour = 0
  const ofVisit = <Visit extends { readonly appointment: { readonly id: number } }>(
    visits: readonly Visit[],
    appointmentId: number,
  ) => visits.find(({ appointment }) => appointment.id === appointmentId)

  /** Visits of one client on the last days, before anybody else works, for a treatment without a questionnaire. */
  async function visitsOfClient(days: readonly number[]): Promise<readonly number[]> {
    const location = (await stage.call(listsApi.locations))!.data.find((one) => one.place === 'Amsterdam')!
    const at = { countryId: location.supported_country_id, locationId: location.id }
    const treatment = (await stage.call(listsApi.treatments, { params: at }))!.data.body.find(
      (one) => !one.requires_medical_grounds,
    )!
    const [practitioner] = (await stage.call(listsApi.practitioners, { params: { locationId: location.id } }))!.data
    const [client] = (await stage.call(listsApi.clients, {
      query: { filters: { search: 'van', country_id: location.supported_country_id } },
    }))!.data
    const ids: number[] = []
    hour += 1
    for (const ago of days) {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      const { rooms } = (await stage.call(calendarApi.day, { params: { locationId: location.id, date: day } }))!.data
      const { data } = (await stage.call(rawApi.create, {
        body: {
          client_id: client!.id,
          user_id: practitioner!.id,
          treatment_id: treatment.id,
          location_id: location.id,
          room_id: rooms[0]!.id,
          datetime_from: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z` as Instant,
          datetime_till: `${day}T${String(hour).padStart(2, '0')}:30:00.000Z` as Instant,
        },
      }))!
      ids.push(data.id)
    }
    return ids
  }
  return {
    visitsOfClient,
    photosOf: async (appointmentId: number) =>
      ofVisit((await stage.call(photosApi.list, { params: { appointmentId } }))!.data.visits, appointmentId)?.photos ??
      [],
    drawingsOf: async (appointmentId: number) =>
      ofVisit((await stage.call(drawingsApi.list, { params: { appointmentId } }))!.data.visits, appointmentId)
        ?.drawings ?? [],
  }
}

interface ScreenPlace {
  readonly x: number
  readonly y: number
}

/** Fingers on the screen, at places in pixels: each list is where all of them are. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly ScreenPlace[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) })
  return {
    down: (...places: readonly ScreenPlace[]) => touch('touchStart', places),
    move: (...places: readonly ScreenPlace[]) => touch('touchMove', places),
    up: () => touch('touchEnd', []),
  }
}

/** A finger on an element, at parts of its width and height. */
export async function fingerOn(page: Page, element: Locator) {
  const fingers = await fingersOn(page)
  const draw = async (...path: readonly (readonly [number, number])[]) => {
    const box = (await element.boundingBox())!
    const [first, ...rest] = path.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
    await fingers.down(first!)
    for (const place of rest) await fingers.move(place)
    await fingers.up()
  }
  return { draw, tap: (x: number, y: number) => draw([x, y]) }
}
