import i18next from 'i18next'
import { allows } from '#kernel/permission.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { notify, notifyRefusal } from '#platform/client/notices.ts'
import { currentPerson } from '#platform/client/session.ts'
import { photosApi } from '../contract.ts'
import { pauseMs } from '../rules.ts'
import { keepUpload, keptUploads, sweepUploads, type KeptUpload } from './kept-uploads.ts'
import { failureOf, isRefusal, openVisits, sendPhoto } from './send-photo.ts'

let isSending = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what the person has not sent of reports that are not open: the tablet was without a connection, or the report
 * was left before its photos had gone. They then wait at the server like others.
 * @param open leads to the report of a visit.
 */
export async function sendUnsent(open: (appointmentId: number) => void): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    await tellTooOld(await sweepUploads())
    if (!allows(photosApi.preSave.may, currentPerson()?.permissions ?? null)) return
    const unsent = (await keptUploads()).filter((one) => !one.isRefused && !openVisits.has(one.appointmentId))
    const outcomes: { readonly one: KeptUpload; readonly outcome: Outcome }[] = []
    for (const one of unsent) outcomes.push({ one, outcome: await sent(one) })
    const of = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ one }) => one)
    await tell(of('sent'), of('refused'), open)
    attempts = of('failed').length ? attempts + 1 : 0
    if (attempts) timer = setTimeout(() => void sendUnsent(open), pauseMs(attempts))
  } finally {
    isSending = false
  }
}

/** Says how many photos were too long in this browser without a connection. */
async function tellTooOld(count: number): Promise<void> {
  if (!count) return
  await loadWords('desk')
  notifyRefusal(i18next.t('tooOld', { ns: 'photos', count }))
}

type Outcome = 'sent' | 'refused' | 'failed'

async function sent(one: KeptUpload): Promise<Outcome> {
  try {
    await sendPhoto(one, { unauthenticated: 'fail' })
    return 'sent'
  } catch (error) {
    if (!isRefusal(failureOf(error))) return 'failed'
    await keepUpload({ ...one, isRefused: true })
    return 'refused'
  }
}

/** Says of which report photos have come, as it is still to be saved with them, and of which some were refused. */
async function tell(
  arrived: readonly KeptUpload[],
  refused: readonly KeptUpload[],
  open: (appointmentId: number) => void,
): Promise<void> {
  if (!arrived.length && !refused.length) return
  await loadWords('desk')
  const openReport = ([first]: readonly KeptUpload[]) => ({
    label: i18next.t('openReport', { ns: 'photos' }),
    onChoose: () => open(first!.appointmentId),
  })
  if (arrived.length)
    notify(i18next.t('sentLater', { ns: 'photos', count: arrived.length }), undefined, openReport(arrived))
  if (refused.length)
    notifyRefusal(i18next.t('refusedLater', { ns: 'photos', count: refused.length }), openReport(refused))
}
