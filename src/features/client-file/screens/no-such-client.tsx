import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedReadsContext } from '#platform/client/failed-reads.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'

/** Tells that the client does not exist or is outside the person's countries: the server answers both alike. */
export function NoSuchClient({ error }: { error: unknown }) {
  const { t } = useTranslation('clientFile')
  const reads = useContext(FailedReadsContext)
  useEffect(() => reads?.markShown(error), [reads, error])
  return (
    <div role="alert">
      <EmptyState
        icon={<IconUserSearch size={22} stroke={1.7} />}
        title={t('noSuchClient')}
        text={t('noSuchClientText')}
        action={
          <Button component={Link} to="/clients" variant="default">
            {t('toClients')}
          </Button>
        }
      />
    </div>
  )
}
