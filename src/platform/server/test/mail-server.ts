import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly mail: Email
}

export interface TestMailServer {
  /** The value for SMTP_URL. */
  readonly url: string
  readonly port: number
  /** The accepted mails, in order. */
  readonly received: ReceivedMail[]
  /**
   * Sets the replies to the next letters, one after another: `451 4.7.1 Come back later` at the recipient or after the
   * text; then everything is accepted.
   */
  refuse(at: 'RCPT TO' | 'DATA', ...replies: string[]): void
  /** Makes letters wait at the recipient until the gate is opened. */
  hold(): { readonly arrived: Promise<void>; open(): void }
  close(): Promise<void>
}

const refusal = (reply: string) => Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })

/**
 * A real SMTP server on this machine, which stores the mails that it receives.
 * @param tls offers STARTTLS, with a self-signed certificate.
 */
export async function startMailServer({
  tls = false,
  port = 0,
  password,
}: { tls?: boolean; port?: number; password?: string } = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const refusals = { 'RCPT TO': [] as string[], DATA: [] as string[] }
  let gate: Promise<void> | null = null
  let atGate = () => {}
  const server = new SMTPServer({
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(password ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    closeTimeout: 50, // clients keep their connections open for the next letter
    authOptional: !password,
    onAuth: (auth, _, callback) =>
      auth.password === password
        ? callback(null, { user: auth.username })
        : callback(new Error('5.7.8 Wrong password')),
    onRcptTo: (_address, _session, callback) => {
      const reply = refusals['RCPT TO'].shift()
      atGate()
      void (async () => {
        await gate
        callback(reply ? refusal(reply) : null)
      })()
    },
    onData: (stream, session, callback) => {
      void (async () => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer)
        } catch {
          return // the sender disconnected in the middle of a letter
        }
        const raw = Buffer.concat(chunks)
        const reply = refusals.DATA.shift()
        if (reply) return callback(refusal(reply))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
          mail: await PostalMime.parse(raw),
        })
        callback(null)
      })()
    },
  })
  server.on('error', () => {}) // a client may disconnect in the middle of a letter
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const at = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    received,
    refuse: (where, ...replies) => void refusals[where].push(...replies),
    hold: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = () => {
          gate = null
          resolve()
        }
      })
      return {
        arrived: new Promise((resolve) => {
          atGate = resolve
        }),
        open,
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
