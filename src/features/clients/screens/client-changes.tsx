import { Alert, Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shownDay } from '#platform/client/typed.ts'
import type { Client } from '../contract.ts'
import { fieldsOfClient, type ClientValues } from './client-values.ts'
import styles from './client-changes.module.css'

interface ClientChangesProps {
  readonly before: Client
  readonly after: Client
  readonly nameOf: (field: keyof ClientValues, id: number) => string | null
  readonly onTake: () => void
}

/** What somebody else changed while this form was open. */
export function ClientChanges({ before, after, nameOf, onTake }: ClientChangesProps) {
  const { t } = useTranslation('clients')
  const shown = (client: Client, field: (typeof fieldsOfClient)[number]) => {
    const value = client[field]
    return (typeof value === 'number' ? nameOf(field, value) : field === 'birthdate' ? shownDay(value) : value) || t('nothing')
  }
  return (
    <Alert color="orange" variant="light" role="status" icon={<IconRefreshAlert size={19} />} title={t('changedTitle')} className={styles.changes}>
      <dl>
        {fieldsOfClient.filter((field) => before[field] !== after[field]).map((field) => (
          <div key={field}><dt>{t(field)}</dt><dd><del>{shown(before, field)}</del> → {shown(after, field)}</dd></div>
        ))}
      </dl>
      <p>{t('changedText')}</p>
      <Button size="xs" variant="default" onClick={onTake}>{t('takeOver')}</Button>
    </Alert>
  )
}
