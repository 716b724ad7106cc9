import {
  giveUpMails,
  markFailed,
  markSent,
  onMail,
  openSecrets,
  takeDueMails,
  type MailRow,
} from '#features/mail/queries.ts'
import { fillIn, senderName } from '#features/mail/rules/render.ts'
import { ClockInDoubt, type ClockWatch } from '#platform/server/clock-watch.ts'
import type { OpenDatabase, Tx } from '#platform/server/db.ts'
import type { Services } from '#platform/server/http.ts'
import type { Attachment, Delivery, MailServer } from '#platform/server/smtp.ts'

/** Work before the mails, in a transaction of its own; returns how many things it did. */
export type Errand = (tx: Tx) => Promise<number>

export interface Postman {
  /** Sends the mails that are due; resolves when none is left. */
  round(): Promise<void>
  /** Finishes the mails under way and starts no other. */
  stop(): Promise<void>
}

interface PostmanOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'listen'>
  readonly services: Pick<Services, 'secrets' | 'settings'>
  readonly errands?: readonly Errand[]
  /** The attachments of a mail, made when it is sent. */
  readonly attach?: (mail: MailRow) => Promise<readonly Attachment[]>
  /** While the time is in doubt no mail is given up by it: its link would be lost. */
  readonly clocks?: ClockWatch
  /** Called for our own errors; the next round tries again. */
  readonly complain?: (error: unknown) => void
  /** Sees each delivery. */
  readonly watch?: (deliver: () => Promise<Delivery>) => Promise<Delivery>
  /** The interval between two rounds without a call: mails that are tried again become due by themselves. */
  readonly everyMs?: number
}

/** The time limit for one mail; the lease of takeDueMails is twice as long. */
const sendMs = 60_000

/**
 * Sends the mails of the outbox, the earliest first, as long as the process lives (docs/decisions/014). Several servers
 * share the work: each takes mails under a lease. When a server dies between the mail server's acceptance and our note
 * of it, the mail is sent again after the lease; both have the same Message-ID. Without SMTP_URL the errands run, and
 * the mails stay in the outbox, where they can be read.
 */
export async function startPostman({
  database,
  services: { secrets, settings },
  errands = [],
  attach = () => Promise.resolve([]),
  clocks = { look: () => Promise.resolve() },
  complain = () => {},
  watch = (deliver) => deliver(),
  everyMs = 5000,
}: PostmanOptions): Promise<Postman> {
  const { db } = database
  const { smtpUrl, mailFrom } = settings
  // The mailer is loaded here, because no other start needs it.
  const server = smtpUrl && (await import('#platform/server/smtp.ts')).openMailServer({ smtpUrl, mailFrom })
  const chainName = senderName(mailFrom)
  let stopping = false

  async function run(errand: Errand): Promise<void> {
    while (!stopping && (await db.transaction().execute(errand)) > 0);
  }

  async function deliver(mail: MailRow, by: MailServer): Promise<Delivery> {
    const secretVars = openSecrets(secrets, mail)
    if (mail.secrets && !secretVars) {
      await markFailed(db, mail, { error: 'sealed', final: true })
      return { sent: false, error: 'sealed', final: true, unreachable: false }
    }
    const words = fillIn(mail, { chain_name: chainName })
    const delivery = await by.send(
      { id: mail.message_id, to: mail.to_address, ...fillIn(words, secretVars ?? {}), attachments: await attach(mail) },
      sendMs,
    )
    await (delivery.sent ? markSent(db, mail, words) : markFailed(db, mail, delivery))
    return delivery
  }

  async function sendDue(by: MailServer): Promise<void> {
    while (!stopping) {
      const mails = await takeDueMails(db, by.atOnce)
      const results = await Promise.allSettled(mails.map((mail) => watch(() => deliver(mail, by))))
      for (const result of results) if (result.status === 'rejected') complain(result.reason)
      // A server that cannot be reached now would only cost every other mail an attempt.
      if (
        !mails.length ||
        results.some((result) => result.status === 'rejected' || (!result.value.sent && result.value.unreachable))
      )
        return
    }
  }

  async function giveUp(): Promise<void> {
    try {
      await clocks.look()
    } catch (error) {
      if (error instanceof ClockInDoubt) return // the upkeep says it
      throw error
    }
    await giveUpMails(db)
  }

  async function work(): Promise<void> {
    for (const errand of errands) await run(errand).catch(complain)
    await giveUp().catch(complain) // also where nothing is sent: links that are over are not kept
    if (server) await sendDue(server).catch(complain)
  }

  // Rounds run one at a time; a call during a round starts another one after it, because the round may have missed the
  // new mail.
  let current = Promise.resolve()
  let next: Promise<void> | null = null
  function round(): Promise<void> {
    next ??= current.then(() => {
      next = null
      return (current = stopping ? Promise.resolve() : work())
    })
    return next
  }

  const timer = setInterval(() => void round(), everyMs)
  timer.unref()
  await onMail(database, () => void round())
  void round()

  return {
    round,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await current
      server?.close()
    },
  }
}
