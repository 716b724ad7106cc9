import type { Appointment } from '#features/appointments/contract.ts'

/**
 * How a move ended: where the appointment is now; or why it was refused, and how the calendars show it where it was.
 */
export type Outcome = { readonly now: Appointment } | { readonly error: unknown; readonly putBack: () => void }

/** The last move of each appointment that is on its way: the next one of the same waits for it. */
const underWay = new Map<number, Promise<Outcome>>()

/** The last move of this appointment that was sent from here and is not answered yet. */
export const moveUnderWay = (id: number): Promise<Outcome> | undefined => underWay.get(id)

/** Remembers a move until it has ended, or until the next one of the same appointment. */
export function setUnderWay(id: number, ended: Promise<Outcome>): void {
  underWay.set(id, ended)
  void ended.finally(() => {
    if (underWay.get(id) === ended) underWay.delete(id)
  })
}
