import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Aside } from './use-aside.ts'
import styles from './report.module.css'

/** Offers to bring back what was typed before somebody else's version was taken over. */
export function AsideNote({ aside }: { aside: Aside }) {
  const { t } = useTranslation(['reports', 'common'])
  if (!aside.isKept) return null
  return (
    <div className={styles.aside} role="status">
      <IconHistory size={17} stroke={1.8} aria-hidden />
      <span>{t('asideKept')}</span>
      <Button size="xs" variant="default" onClick={aside.bringBack}>
        {t('asideBack')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={aside.forget}>
        {t('common:discard')}
      </Button>
    </div>
  )
}
