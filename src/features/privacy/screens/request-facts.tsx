import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { ErasureRequest } from '../contract.ts'
import styles from './privacy.module.css'

/** A request to erase a client: who asked for it and when, and by when it is answered. */
export function RequestFacts({ request }: { request: ErasureRequest }) {
  const { t } = useTranslation('privacy')
  const { day } = useFormat()
  return (
    <dl className={styles.facts}>
      <dt>{t('asked_by')}</dt>
      <dd>{t(`asker_${request.asked_by}`)}</dd>
      <dt>{t('asked_on')}</dt>
      <dd className="num">{day(request.asked_on)}</dd>
      <dt>{t('answerBy')}</dt>
      <dd className="num">{day(request.answer_by)}</dd>
      <dt>{t('recordedBy')}</dt>
      <dd>{request.author}</dd>
      {request.reason && (
        <>
          <dt>{t('reason')}</dt>
          <dd>{request.reason}</dd>
        </>
      )}
    </dl>
  )
}
