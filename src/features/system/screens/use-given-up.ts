import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { mailApi } from '#features/mail/contract.ts'
import { systemApi } from '../contract.ts'

export interface GivenUpActions {
  readonly isBusy: boolean
  resend(ids: readonly number[]): void
  putAside(ids: readonly number[]): void
}

/** Sends mails that were given up again, and puts them aside, which can be undone. */
export function useGivenUp(): GivenUpActions {
  const { t } = useTranslation(['system', 'common'])
  const { count } = useFormat()
  const invalidates = [systemApi.show, mailApi.outbox, mailApi.show]
  const resend = useSend(mailApi.resendGivenUp, {
    invalidates,
    onSuccess: ({ sent_again: done, refused }) =>
      notify(
        refused
          ? t('sentAgainPartly', { number: count(done), refused: count(refused) })
          : t('sentAgain', { number: count(done) }),
      ),
  })
  const bringBack = useSend(mailApi.putAside, { invalidates })
  const putAside = useSend(mailApi.putAside, {
    invalidates,
    onSuccess: ({ ids }) =>
      notify(
        t('putAsideDone', { number: count(ids.length) }),
        ids.length
          ? { label: t('common:undo'), onUndo: () => bringBack.mutate({ body: { ids, put_aside: false } }) }
          : undefined,
      ),
  })
  return {
    isBusy: resend.isPending || putAside.isPending || bringBack.isPending,
    resend: (ids) => resend.mutate({ body: { ids: [...ids] } }),
    putAside: (ids) => putAside.mutate({ body: { ids: [...ids], put_aside: true } }),
  }
}
