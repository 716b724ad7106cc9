import { waitingRequests } from '#features/auth/queries/reset-requests.ts'
import { waitingLookups } from '#features/clients/queries/places.ts'
import { linkedSlugs, maxGivenUp } from '#features/mail/contract.ts'
import { givenUpMails, waitingMails, type GivenUpMail } from '#features/mail/queries/given-up.ts'
import { scopeOf } from '#features/mail/routes.ts'
import { isNews, isResendOffered } from '#features/mail/rules/attempts.ts'
import { givenUpReason } from '#features/mail/rules/reasons.ts'
import { routes } from '#platform/server/http.ts'
import { refuseIf } from '#platform/server/refused.ts'
import { commandLine } from '#platform/server/root.ts'
import { systemApi, type GivenUp } from './contract.ts'
import { askForStep, moment, newestCheck, slowestStatements, standingFindings, stateOfLog, stepsOf } from './queries.ts'
import { askProblems } from './rules.ts'

const mostStatements = 25

const isLinked = (slug: string): boolean => linkedSlugs.some((linked) => linked === slug)

const givenUpOf = ({ error, has_secrets, expired, ...mail }: GivenUpMail): GivenUp => ({
  ...mail,
  reason: givenUpReason(error),
  can_resend:
    isResendOffered({ slug: mail.slug, status: 'failed', error }) &&
    (isLinked(mail.slug) ? has_secrets && !expired : !expired || isNews(mail.slug)),
})

export const systemRoutes = routes('system', 'How the server does.', systemApi, {
  show: async ({ db, who, services }) => {
    const isSending = services.settings.smtpUrl !== null
    const { mails, ...counted } = await givenUpMails(db, scopeOf(who), { isSending, most: maxGivenUp })
    const { fresh, retried } = await waitingMails(db)
    const log = await stateOfLog(db)
    return {
      as_of: await moment(db),
      mail_server: isSending,
      given_up: { ...counted, mails: mails.map(givenUpOf) },
      waiting: [
        { kind: 'mails' as const, ...fresh },
        { kind: 'mails_again' as const, ...retried },
        { kind: 'passwords' as const, ...(await waitingRequests(db)) },
        // Without a geocoder nobody looks addresses up, so that none waits for anything.
        ...(services.geocoder ? [{ kind: 'addresses' as const, ...(await waitingLookups(db)) }] : []),
      ],
      steps: [...(await stepsOf(db))],
      check: await newestCheck(db),
      findings: await standingFindings(db),
      log: {
        ...log,
        command: commandLine('archive-log', `--before=${log.stays_from.slice(0, 7)}`),
        stop_first: services.settings.databaseUrl === null,
      },
    }
  },

  statements: async ({ db, query: { hours, order } }) => ({
    statements: await slowestStatements(db, { hours: Number(hours), order, most: mostStatements }),
  }),

  askForStep: async ({ db, body: { step } }) => {
    refuseIf(askProblems(step))
    await askForStep(db, step)
    return null
  },
})
