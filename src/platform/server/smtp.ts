import { createTransport, type NodemailerError } from 'nodemailer'

/** A mail as it goes out. */
export interface Letter {
  /** The same at each attempt: by it a mail that was sent twice is recognised as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** A file that goes with a letter. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** What became of a letter. */
export type Delivery =
  | { readonly sent: true }
  /**
   * `final`: the server will refuse it again. `unreachable`: it was not even offered, and neither would the next be.
   */
  | { readonly sent: false; readonly error: string; readonly final: boolean; readonly unreachable: boolean }

export interface MailServer {
  /** How many letters may be under way at once. */
  readonly atOnce: number
  /** Hands a letter over, within `withinMs`. Never inside a transaction: it waits for another machine. */
  send(letter: Letter, withinMs: number): Promise<Delivery>
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
 * The mail server by its address. `smtps://` speaks TLS from the start; `smtp://` has to change to TLS (STARTTLS)
 * before anything is said, because mails hold links that open accounts. Exempt are this machine, and, by
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
    // What is sent is what stands in the outbox: nothing of it names a file or an address to fetch.
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
          // Nobody sits behind these: holiday replies stay away. They go to one person who waits for them and are no
          // mailing list, so there is no List-Unsubscribe.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          xMailer: false,
          signal: AbortSignal.timeout(withinMs),
        })
        return { sent: true }
      } catch (error) {
        return failure(error as NodemailerError)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * The server's own words. A refusal of this reader or this text is final; a wrong password, a sender that is not
 * allowed or a certificate that does not fit concerns every mail and is put right by somebody.
 */
function failure(error: NodemailerError): Delivery & { sent: false } {
  const { code, command, permanent } = error
  const atLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  const said = ((atLetter || code === 'EAUTH') && error.response) || error.message
  const ofReader = atLetter && (command === 'RCPT TO' || command === 'DATA') && permanent === true
  const impossible = code === 'EENVELOPE' && command === 'API' // an address that is none
  return {
    sent: false,
    error: said.replace(/\p{Cc}+/gu, ' ').slice(0, maxError),
    final: ofReader || impossible,
    unreachable: !atLetter && code !== 'EABORT',
  }
}
