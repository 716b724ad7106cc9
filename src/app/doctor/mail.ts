import { openMailServer } from '#platform/server/smtp.ts'
import type { Settings } from '#platform/server/settings.ts'
import { findingsOf, type Finding } from './finding.ts'

const patienceMs = 15_000

function remedyOf(code: string, reason: string): string {
  if (code === 'EAUTH')
    return 'The name or the password in SMTP_URL is refused: set the right ones, or let the mail server accept them.'
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(reason))
    return 'The mail server has no valid certificate for this name, or no STARTTLS: mend it, use smtps://, or ?requireTLS=false for a relay on your own network.'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(reason))
    return 'The host in SMTP_URL is not known: is it spelled right?'
  return 'Nobody answers there as a mail server: are the host and the port in SMTP_URL right (465 for smtps://, 587 for smtp://), and does a firewall stand in between?'
}

/** Greets the mail server, changes to TLS and signs in; sends nothing. */
export async function examineMail({ smtpUrl, mailFrom }: Settings): Promise<readonly Finding[]> {
  const { list, good, note, wrong } = findingsOf('mail')
  if (!smtpUrl) {
    note('There is no mail server: mails stay in the outbox, where administrators read them.', 'Set SMTP_URL.')
    return list
  }
  const server = openMailServer({ smtpUrl, mailFrom })
  try {
    const failure = await server.greet(patienceMs)
    if (!failure) good(`The mail server ${smtpUrl.host} takes mails${smtpUrl.username ? ' of this account' : ''}.`)
    else
      wrong(`The mail server ${smtpUrl.host} cannot be used: ${failure.error}`, remedyOf(failure.code, failure.error))
  } finally {
    server.close()
  }
  return list
}
