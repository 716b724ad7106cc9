import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconDots,
  IconExternalLink,
  IconFileTypePdf,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { May } from '#kernel/permission.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay, useReadingOnly } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { agreementsApi, type ListedAgreement } from '../contract.ts'
import { newAgreementPath, withdrawPath } from './addresses.ts'
import { documentOf } from './use-sending.ts'
import styles from './agreements.module.css'

/** An agreement that both signed: its name opens the document, its menu renews or withdraws it. */
export function AgreementRow({ agreement }: { agreement: ListedAgreement }) {
  const { t } = useTranslation('agreements')
  const { day } = useFormat()
  const language = useLanguage()
  const { id, name, category, withdrawal } = agreement
  const signatories = t('signedBy', {
    client: agreement.client_signee_name,
    practitioner: agreement.practitioner_signee_name,
  })
  return (
    <li>
      <IconFileTypePdf size={18} stroke={1.5} aria-hidden className={styles.icon} />
      <span className={styles.what}>
        <a className={styles.name} href={documentOf(id)} target="_blank" rel="noreferrer" title={t('openOf', { name })}>
          {name}
        </a>
        <span className={styles.detail}>
          <span className="num">{day(agreement.client_sign_date)}</span> · {translate(category, language)} ·{' '}
          {signatories}
        </span>
        {withdrawal?.reason && <span className={styles.detail}>{t('because', { reason: withdrawal.reason })}</span>}
      </span>
      <AgreementStateChip agreement={agreement} />
      <AgreementMenu agreement={agreement} />
    </li>
  )
}

function AgreementStateChip({ agreement: { state, valid_until, withdrawal } }: { agreement: ListedAgreement }) {
  const { t } = useTranslation('agreements')
  const { day, moment } = useFormat()
  const look = { size: 13, stroke: 2, 'aria-hidden': true } as const
  if (state === 'withdrawn')
    return (
      <Chip icon={<IconX {...look} />}>{t('withdrawnOn', { day: moment(withdrawal!.created_at).slice(0, 10) })}</Chip>
    )
  if (state === 'expired')
    return (
      <Chip tone="warn" icon={<IconAlertTriangle {...look} />}>
        {t('expiredOn', { day: day(valid_until!) })}
      </Chip>
    )
  return (
    <Chip tone="ok" icon={<IconCheck {...look} />}>
      {valid_until ? t('validUntil', { day: day(valid_until) }) : t('valid')}
    </Chip>
  )
}

function AgreementMenu({ agreement }: { agreement: ListedAgreement }) {
  const { t } = useTranslation('agreements')
  const held = useMay()
  const readingOnly = useReadingOnly()
  const may = (right: May) => !readingOnly && held(right)
  const { id, name, client_id, state } = agreement
  const look = { size: 16, stroke: 1.7 } as const
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" className={styles.menu} aria-label={t('menuOf', { name })}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={documentOf(id)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...look} />}
        >
          {t('openDocument')}
        </Menu.Item>
        {may(agreementsApi.create.may) && (
          <Menu.Item
            component={Link}
            to={newAgreementPath(client_id)}
            search={{ renews: String(id) } as never}
            leftSection={<IconRefresh {...look} />}
          >
            {t('renew')}
          </Menu.Item>
        )}
        {may(agreementsApi.withdraw.may) && state !== 'withdrawn' && (
          <Menu.Item
            component={Link}
            to={withdrawPath(client_id, id)}
            className={styles.danger}
            leftSection={<IconArrowBackUp {...look} />}
          >
            {t('withdraw')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
