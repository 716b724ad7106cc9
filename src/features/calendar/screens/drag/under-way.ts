import type { Appointment } from '#features/appointments/contract.ts'

/**
 * The outcome of a move: the appointment at its new place; or the error, with a function that shows it at its former
 * place again.
 */
export type Outcome = { readonly now: Appointment } | { readonly error: unknown; readonly putBack: () => void }

/** The last running move of each appointment: the next move of the same appointment waits for it. */
const underWay = new Map<number, Promise<Outcome>>()

/** The last move of this appointment that was sent from here and is not answered yet. */
export const moveUnderWay = (id: number): Promise<Outcome> | undefined => underWay.get(id)

/** Stores a move until it has ended, or until the next one of the same appointment. */
export function setUnderWay(id: number, ended: Promise<Outcome>): void {
  underWay.set(id, ended)
  void ended.finally(() => {
    if (underWay.get(id) === ended) underWay.delete(id)
  })
}
