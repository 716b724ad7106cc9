import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { noticesApi, type CheckNotice } from '../contract.ts'
import { checkedPage } from '../rules/checks.ts'
import styles from './notice-bell.module.css'

interface CheckNoticesProps {
  readonly checks: readonly CheckNotice[]
  readonly onLeave: () => void
}

/** The lines of the list about the nightly checks; each leads to their page. */
export function CheckNotices({ checks, onLeave }: CheckNoticesProps) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const go = useGo()
  const dismissing = useSend(noticesApi.dismiss, { invalidates: [noticesApi.list] })
  return checks.map(({ id, kind, count, created_at, solved_at }) => {
    const title = solved_at ? t(`check.${kind}.solved`) : t(`check.${kind}`, { count })
    return (
      <li key={id} className={styles.notice}>
        <button
          type="button"
          className={styles.what}
          onClick={() => {
            onLeave()
            go(checkedPage)
          }}
        >
          <strong>{title}</strong>
          <span className={styles.detail}>
            {t(solved_at ? 'check.solvedAt' : 'check.seenAt', { moment: format.moment(solved_at ?? created_at) })}
          </span>
        </button>
        <ActionIcon
          aria-label={t('check.dismiss', { title })}
          loading={dismissing.isPending && dismissing.variables.params?.id === id}
          onClick={() => dismissing.mutate({ params: { id } })}
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </li>
    )
  })
}
