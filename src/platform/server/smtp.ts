import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type NodemailerError } from 'nodemailer'

/** A mail to be sent. */
export interface Letter {
  /** The same at each attempt: it identifies a mail that was sent twice as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** A file that is attached to a letter. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The result of sending a letter. */
export type Delivery =
  | { readonly sent: true }
  /**
   * `final`: the server would refuse it again. `unreachable`: the server could not be reached, so the next letter would
   * fail too.
   */
  | { readonly sent: false; readonly error: string; readonly final: boolean; readonly unreachable: boolean }

export interface MailServer {
  /** The largest number of letters being sent at once. */
  readonly atOnce: number
  /** Sends a letter within `withinMs`. Never call it inside a transaction: it waits for another machine. */
  send(letter: Letter, withinMs: number): Promise<Delivery>
  /** Connects, changes to TLS and signs in as for a letter, and sends none; null, or the failure in the server's words. */
  greet(withinMs: number): Promise<{ readonly code: string; readonly error: string } | null>
  close(): void
}

interface MailSettings {
  readonly smtpUrl: URL
  /** `Salon Zuid <info@salon.example>` */
  readonly mailFrom: string
}

const maxConnections = 3
const maxError = 500

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/**
 * Opens the mail server at an address. `smtps://` uses TLS from the start; `smtp://` has to switch to TLS (STARTTLS)
 * before anything else, because mails hold links that open accounts. Exempt are this machine, and, by
 * `?requireTLS=false`, a relay on one's own network; a password is never sent without TLS to another machine.
 */
export function openMailServer({ smtpUrl, mailFrom }: MailSettings): MailServer {
  const secure = smtpUrl.protocol === 'smtps:'
  const host = smtpUrl.hostname.replace(/^\[|\]$/g, '')
  const auth = smtpUrl.username
    ? { user: decodeURIComponent(smtpUrl.username), pass: decodeURIComponent(smtpUrl.password) }
    : undefined
  const exempt = isLoopback(host) || (smtpUrl.searchParams.get('requireTLS') === 'false' && !auth)
  const domain = /@([^\s<>@]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const transport = createTransport({
    pool: true,
    host,
    ...(smtpUrl.port && { port: Number(smtpUrl.port) }),
    secure,
    requireTLS: !secure && !exempt,
    ...(auth && { auth }),
    maxConnections,
    maxRequeues: 0, // the outbox tries again, and counts
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    // A letter contains only what is in the outbox: no text in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    atOnce: maxConnections,
    async send({ id, to, subject, text, html, attachments = [] }, withinMs) {
      try {
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ name, contentType, bytes }) => ({
            filename: name,
            contentType,
            content: Buffer.from(bytes),
          })),
          messageId: `<${id}@${domain}>`,
          // Marks the mails as automatic, so that no holiday replies come back. Each goes to one person who expects it,
          // not to a mailing list, so there is no List-Unsubscribe.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          xMailer: false,
          signal: AbortSignal.timeout(withinMs),
        })
        return { sent: true }
      } catch (error) {
        return failure(error as NodemailerError)
      }
    },
    async greet(withinMs) {
      const late = new AbortController()
      try {
        const silence = wait(withinMs, undefined, { signal: late.signal }).then(() => {
          throw Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })
        })
        await Promise.race([transport.verify(), silence])
        return null
      } catch (error) {
        const { code = '' } = error as NodemailerError
        return { code, error: failure(error as NodemailerError).error }
      } finally {
        late.abort()
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The failure in the server's own words. A refusal of this recipient or this text is final; a wrong password, a sender
 * that is not allowed or an invalid certificate concerns every mail and has to be repaired.
 */
function failure(error: NodemailerError): Delivery & { sent: false } {
  const { code, command, permanent } = error
  const atLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const reason = ((atLetter || code === 'EAUTH') && error.response) || error.message
  const ofReader = atLetter && (command === 'RCPT TO' || command === 'DATA') && permanent === true
  const impossible = code === 'EENVELOPE' && command === 'API' // the address is not valid
  return {
    sent: false,
    error: reason.replace(/\p{Cc}+/gu, ' ').slice(0, maxError),
    final: ofReader || impossible,
    unreachable: !atLetter && code !== 'EABORT',
  }
}
