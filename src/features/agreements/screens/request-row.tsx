import { Button } from '@mantine/core'
import { IconClock, IconDeviceMobile, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay, useReadingOnly } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { agreementRequestsApi, type ListedRequest } from '../contract.ts'
import { requestPath } from './addresses.ts'
import styles from './agreements.module.css'

/** A request that waits for the client, or for the practitioner once the client has signed. */
export function RequestRow({ request }: { request: ListedRequest }) {
  const { t } = useTranslation('agreements')
  const { moment } = useFormat()
  const language = useLanguage()
  const may = useMay()
  const maySign = !useReadingOnly() && may(agreementRequestsApi.link.may)
  const { id, client_id, name, category, author, created_at, state } = request
  const isSigned = state === 'signed'
  return (
    <li data-request>
      <IconDeviceMobile size={18} stroke={1.5} aria-hidden className={styles.icon} />
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {translate(category, language)} · {t('askedBy', { author })} ·{' '}
          <span className="num">{moment(created_at)}</span>
        </span>
      </span>
      {isSigned ? (
        <Chip tone="accent" icon={<IconSignature size={13} stroke={2} aria-hidden />}>
          {t('clientSigned')}
        </Chip>
      ) : (
        <Chip tone="warn" icon={<IconClock size={13} stroke={2} aria-hidden />}>
          {t('waitsForClient')}
        </Chip>
      )}
      {maySign ? (
        <Button
          component={Link}
          to={requestPath(client_id, id)}
          size="compact-sm"
          variant={isSigned ? 'filled' : 'default'}
          className={styles.open}
          aria-label={`${t(isSigned ? 'complete' : 'openRequest')}: ${name}`}
        >
          {t(isSigned ? 'complete' : 'openRequest')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
