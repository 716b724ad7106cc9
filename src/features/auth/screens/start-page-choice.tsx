import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openPages } from '#features/employees/rules/start-page.ts'
import { startPageNames } from '#features/employees/screens/start-page-names.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { authApi } from '../contract.ts'
import { begin } from './session.ts'

/**
 * The choice of this person's start page (decision C145); the first option follows their role. A choice is saved at
 * once, so this is no form.
 */
export function StartPageChoice() {
  const { t } = useTranslation(['auth', 'common'])
  const { permissions } = usePerson()
  const me = useRead(authApi.me)
  const choose = useSend(authApi.chooseStartPage, {
    invalidates: [authApi.me],
    inTurnAs: 'start-page',
    onSuccess: (profile) => {
      void begin(profile)
      notify(t('account.startPageSaved'))
    },
  })
  const nameOf = (page: keyof typeof startPageNames) => t(startPageNames[page])
  return (
    <Reading query={me} skeleton={<Skeleton height={36} width={260} />}>
      {({ start_page, role_start_page }) => (
        <SelectInput
          label={t('account.startPage')}
          hideLabel
          value={start_page ?? ''}
          options={[
            { value: '', label: t('account.startByRole', { page: nameOf(role_start_page ?? '/dashboard') }) },
            ...openPages(permissions).map((page) => ({ value: page as string, label: nameOf(page) })),
          ]}
          onChange={(page) =>
            choose.mutate({ body: { start_page: openPages(permissions).find((one) => one === page) ?? null } })
          }
        />
      )}
    </Reading>
  )
}
