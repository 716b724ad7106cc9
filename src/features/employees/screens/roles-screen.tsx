import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { rolesApi, rolesOverview } from '../contract.ts'

/** `/roles`: the roles, with the numbers of their permissions and holders. */
export function RolesScreen({
  tabs,
}: {
  /** The tabs of reference data, of which roles are one (spec 3 §2). */ readonly tabs: ReactNode
}) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const name = (row: RowOf<typeof rolesOverview>) => translate(row.name, language)
  return (
    <OverviewPage
      beside={tabs}
      overview={rolesOverview}
      path="/roles"
      title={t('rolesTitle')}
      words={(key) => t(key)}
      open={(row) => `/roles/${row.id}`}
      prefetch={rolesApi.show}
      cells={{ name }}
      widths={{ name: '212px 1fr', practitioner: '110px', permissions: '90px', employees: '112px' }}
      filters={[
        {
          kind: 'choice',
          key: 'practitioners',
          label: t('practitioners'),
          options: [{ value: 'true', label: t('practitionersOnly') }],
        },
      ]}
      add={{ may: 'admin.only', path: '/roles/new', label: t('addRole') }}
      empty={{ title: t('rolesTitle'), text: t('emptyRoles') }}
    />
  )
}
