import { useTranslation } from 'react-i18next'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { copies } from '../contract.ts'

/** `/email-translations`: the words of every mail (spec 3 §2). */
export function CopiesScreen() {
  const { t } = useTranslation('mail')
  return (
    <OverviewPage
      overview={copies}
      path="/email-translations"
      title={t('copiesTitle')}
      words={(key) => t(key)}
      open={(row) => `/email-translations/${row.id}`}
      cells={{ slug: (row) => t(row.slug) }}
      widths={{ slug: '316px 1fr', subject: '340px 1.2fr', availableVars: '200px 1.4fr', updated_at: '150px' }}
      yields={['availableVars']}
      empty={{ title: t('copiesTitle') }}
    />
  )
}
