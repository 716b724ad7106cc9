import { sql } from 'kysely'

/** Whether the answers `g` are as their author signed them; not when the row was changed beneath the program (law A4). */
export const answersAreIntact = sql<boolean>`g.sha256 = checksum_of_answers(g)`

/** Whether the addendum `d` and what it adds are as their author signed them (migration 0077). */
export const addendumIsIntact = sql<boolean>`d.sha256 = checksum_of_addendum(d)`
