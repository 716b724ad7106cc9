import type { Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { queueMail } from '#features/mail/queries.ts'
import type { CheckKind } from '#features/notices/contract.ts'
import { giveCheckNotices, solveCheckNotices } from '#features/notices/queries.ts'
import { checkedPage } from '#features/notices/rules/checks.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { filesWereChecked } from '../queries/file-checks.ts'
import {
  administratorsToTell,
  booksWereChecked,
  forgetSolved,
  lockTelling,
  noteMissed,
  takeToTell,
  type ToTell,
} from '../queries/findings.ts'
import { morningOf, nightlyDayOf } from '../rules.ts'
import { ledgerTexts as words } from '../texts.ts'

/** The findings in numbers alone: a mail says nothing of a client. */
const foundIn = (found: ToTell['found'], language: Language): string =>
  found
    .map(({ kind, count }) =>
      words[`mail_${kind}_${count === 1 ? 'one' : 'other'}`][language].replace('{{count}}', String(count)),
    )
    .join('. ')
const solvedIn = (solved: readonly CheckKind[], language: Language): string =>
  solved.map((kind) => words[`mail_${kind}_solved`][language]).join('. ')

export interface TellingServices {
  readonly secrets: SecretBox
  readonly baseUrl: URL
}

async function tell(tx: Db, { secrets, baseUrl }: TellingServices, now: Instant): Promise<void> {
  await lockTelling(tx)
  const day = morningOf(now)!
  for (const [part, isMissed] of [
    ['books', !(await booksWereChecked(tx, day))],
    ['files', !(await filesWereChecked(tx, day))],
  ] as const)
    await noteMissed(tx, part, { day, isMissed, dayOf: nightlyDayOf }, now)
  const { found, solved } = await takeToTell(tx, now)
  if (!found.length && !solved.length) return
  const administrators = await administratorsToTell(tx)
  const ids = administrators.map(({ id }) => id)
  for (const { kind } of found) await giveCheckNotices(tx, kind, ids, now)
  for (const kind of solved) await solveCheckNotices(tx, kind, now)
  const link = new URL(checkedPage, baseUrl).href
  for (const { id, first_name, email, language } of administrators) {
    if (!email) continue
    const to = { address: email, language, employeeId: id }
    if (found.length)
      await queueMail(tx, secrets, {
        slug: 'night-findings',
        to,
        vars: { first_name, findings: foundIn(found, language), link },
      })
    if (solved.length)
      await queueMail(tx, secrets, {
        slug: 'night-solved',
        to,
        vars: { first_name, findings: solvedIn(solved, language), link },
      })
  }
}

/**
 * Tells those who may see the checks what the night found: a notice in Balie, and a mail. Each finding once, again after
 * a week while it stands, and once more when nothing of its kind is left; in the morning, so that a night is one mail.
 */
export async function tellOfTheNight(db: Db, services: TellingServices, now: Instant): Promise<void> {
  if (!morningOf(now)) return
  await db.transaction().execute((tx) => tell(tx, services, now))
  await forgetSolved(db, now)
}
