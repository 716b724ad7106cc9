import type { ResultOf } from '#kernel/endpoint.ts'
import { isAdministrator, type ClientLinkPurpose } from '#kernel/permission.ts'
import type { Problem } from '#kernel/problem.ts'
import type { Language, Words } from '#kernel/texts.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { recordEvent } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call, type Services } from '#platform/server/http.ts'
import { findClientLink } from '#platform/server/client-link.ts'
import { findLink, linkMinutes, type LinkPurpose } from '#platform/server/one-time-link.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { copies, mailApi, outbox, type LinkedSlug, type MailSlug } from './contract.ts'
import {
  copiesSource,
  copyById,
  mailById,
  openSecrets,
  outboxSource,
  sendAgain,
  updateCopy,
  type CopyRow,
  type MailRow,
  type MailScope,
} from './queries.ts'
import { putMailsAside } from './queries/given-up.ts'
import { resendProblems } from './rules/attempts.ts'
import { examplesOf, linkVar } from './rules/copies.ts'
import { fillIn, holdsBack, render, senderName, withNames } from './rules/render.ts'
import { tidyTranslation, translationProblems } from './rules/words.ts'
import { mailTexts } from './texts.ts'

/** The mails that somebody may read. */
export const scopeOf = ({ employeeId, countryIds, roles }: Who): MailScope => ({
  employeeId,
  countryIds,
  all: isAdministrator(roles),
})
const chainName = ({ settings }: Services) => senderName(settings.mailFrom)

/** The purposes of the links to employees, and of those to clients. */
const purposes = {
  'password-reset': 'password_reset',
  invitation: 'invitation',
  'two-step-qr': 'two_step_qr',
} as const satisfies Partial<Record<LinkedSlug, LinkPurpose>>
const clientPurposes = {
  'agreement-signing': 'agreement_signing',
  'agreement-signed': 'agreement_reading',
  'photo-comparison': 'photo_comparison',
} as const satisfies Record<Exclude<LinkedSlug, keyof typeof purposes>, ClientLinkPurpose>

/** The minutes for which links work, in the preview of a mail; 0 for a mail without a link. */
function exampleMinutes(slug: MailSlug): number {
  if (slug in purposes) return linkMinutes[purposes[slug as keyof typeof purposes]]
  if (slug === 'photo-comparison') return 7 * 24 * 60
  return slug in clientPurposes ? 3 * 24 * 60 : 0
}

type Reader = Pick<Call<typeof mailApi.show>, 'db' | 'who' | 'address' | 'requestId' | 'services'>

/**
 * A mail for the outbox. Its link is shown only to an administrator who asks for it, only without a mail server, and
 * the log records it; an answer that is stored for a retry never contains it.
 */
async function mailOf(
  { db, who, address, requestId, services }: Reader,
  mail: MailRow,
  { withLink = false } = {},
): Promise<ResultOf<typeof mailApi.show>> {
  const { secrets: _, message_id: __, invoice_id: _____, expired: ___, taken: ____, subject, text, html, ...row } = mail
  // A link gives access to an account, so it needs the role itself, and not only the permission admin.only.
  const secrets =
    !withLink || services.settings.smtpUrl || !isAdministrator(who.roles) ? null : openSecrets(services.secrets, mail)
  if (secrets)
    await recordEvent(db, {
      action: 'mail_read',
      entity: 'mail_outbox',
      entityId: mail.id,
      employeeId: who.employeeId,
      address,
      requestId,
    })
  const content = withNames(fillIn({ subject, text, html }, { chain_name: chainName(services), ...secrets }))
  return {
    ...row,
    subject: content.subject,
    body_text: content.text,
    body_html: content.html,
    links_shown: secrets !== null,
  }
}

/**
 * Whether the link is still stored and works. It may have been used, replaced by a newer one, or ended with the
 * account.
 */
async function linkWorks(db: Db, { secrets }: Services, mail: MailRow): Promise<boolean> {
  const address = URL.parse(openSecrets(secrets, mail)?.[linkVar] ?? '')
  if (address && mail.slug in clientPurposes) {
    const purpose = clientPurposes[mail.slug as keyof typeof clientPurposes]
    return (await findClientLink(db, address.hash.slice(1), purpose))?.end === null
  }
  const token = address?.pathname.split('/').at(-1)
  return Boolean(token && (await findLink(db, token, Object.values(purposes))))
}

type Resending = Pick<Call<typeof mailApi.resend>, 'db' | 'who' | 'address' | 'requestId' | 'services'>

/** Sends a mail again, with its line in the log. @returns the reasons why it cannot be sent again. */
async function sendMailAgain(call: Resending, mail: MailRow): Promise<Problem[]> {
  const { db, who, address, requestId } = call
  const problems = resendProblems({
    slug: mail.slug,
    needsLink: holdsBack(mail, linkVar),
    linkKept: await linkWorks(db, call.services, mail),
    expired: mail.expired,
  })
  if (problems.length) return problems
  await sendAgain(db, mail)
  await recordEvent(db, {
    action: 'mail_resent',
    entity: 'mail_outbox',
    entityId: mail.id,
    employeeId: who.employeeId,
    address,
    requestId,
  })
  return []
}

const examples = (slug: MailSlug, language: Language, services: Services) =>
  examplesOf({
    language,
    chainName: chainName(services),
    baseUrl: services.settings.baseUrl.href,
    minutes: exampleMinutes(slug),
  })

const copyOf = (
  { id, slug, subject, copy, available_vars, updated_at }: CopyRow,
  services: Services,
): ResultOf<typeof mailApi.copy> => ({
  id,
  slug,
  availableVars: available_vars,
  translation: { subject, copy },
  examples: {
    nl: examples(slug, 'nl', services),
    fr: examples(slug, 'fr', services),
    en: examples(slug, 'en', services),
    de: examples(slug, 'de', services),
  },
  updated_at,
})

/** The words for a status, a kind of mail, or an error of our own; the answer of a mail server stays as it is. */
function named(language: Language): (key: string, value: unknown) => unknown {
  const words: Readonly<Record<string, Words>> = mailTexts
  const coded = new Set(['status', 'slug', 'error'])
  return (key, value) => (coded.has(key) ? (words[String(value)]?.[language] ?? value) : value)
}

export const mailRoutes = routes('mail', 'Mails that were sent, and the texts of mails.', mailApi, {
  outbox: (call) =>
    readOverview(call, outbox, outboxSource(call.query.filters.status, chainName(call.services), scopeOf(call.who)), [
      'resend',
    ]),
  exportOutbox: (call) =>
    exportOverview(call, outbox, outboxSource(call.query.filters.status, chainName(call.services), scopeOf(call.who)), {
      title: mailTexts.outboxTitle,
      titles: mailTexts,
      say: named(call.language),
    }),

  show: async (call) =>
    mailOf(call, orNotFound(await mailById(call.db, call.params.id, scopeOf(call.who))), { withLink: true }),

  resend: async (call) => {
    const { db, params } = call
    const mail = orNotFound(await mailById(db, params.id, scopeOf(call.who), { lock: true }))
    if (mail.taken) return mailOf(call, mail) // it is on its way at this moment
    refuseIf(await sendMailAgain(call, mail))
    return mailOf(call, orNotFound(await mailById(db, mail.id, scopeOf(call.who))))
  },

  resendGivenUp: async (call) => {
    const { db, body } = call
    let [sent_again, refused] = [0, 0]
    // In one order, so that two people who send the same mails again wait for each other and not for themselves.
    for (const id of [...new Set(body.ids)].toSorted((one, other) => one - other)) {
      const mail = await mailById(db, id, scopeOf(call.who), { lock: true })
      if (mail?.status !== 'failed') continue // a colleague was first
      if ((await sendMailAgain(call, mail)).length) refused++
      else sent_again++
    }
    return { sent_again, refused }
  },

  putAside: async ({ db, body, who }) => ({
    ids: await putMailsAside(db, scopeOf(who), body.ids, body.put_aside),
  }),

  copies: (call) => readOverview(call, copies, copiesSource(call.language, mailTexts), ['update']),
  exportCopies: (call) =>
    exportOverview(call, copies, copiesSource(call.language, mailTexts), {
      title: mailTexts.copiesTitle,
      titles: mailTexts,
      say: named(call.language),
    }),

  copy: async ({ db, params, services }) => copyOf(orNotFound(await copyById(db, params.id)), services),

  copyHistory: async ({ db, params, who, services }) => {
    orNotFound(await copyById(db, params.id))
    return historyOf(db, services.log, 'email_copies', params.id, who.countryIds)
  },

  updateCopy: async ({ db, params, body, services }) => {
    const current = orNotFound(await copyById(db, params.id, { lock: true }))
    refuseStale(body.updated_at, current.updated_at)
    const words = tidyTranslation(body.translation)
    refuseIf(translationProblems(current.slug, words))
    await updateCopy(db, current.id, words)
    return copyOf(orNotFound(await copyById(db, current.id)), services)
  },

  preview: async ({ db, params, body, services }) => {
    const { slug } = orNotFound(await copyById(db, params.id))
    return render(slug, body.language, body, examples(slug, body.language, services))
  },
})
