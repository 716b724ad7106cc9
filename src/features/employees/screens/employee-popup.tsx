import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { employeesApi, type Employee } from '../contract.ts'
import { EmployeeFields } from './employee-fields.tsx'
import { inputOf, newEmployee, valuesOf, type EmployeeValues } from './employee-values.ts'
import { Note } from '#platform/client/ui/note.tsx'

const { show, create, update, activate, deactivate, list } = employeesApi

interface EmployeePopupProps {
  /** More actions on an employee, from features that build on this one. */
  readonly More?: ComponentType<{ readonly employee: Employee }>
}

/** `/employees/new` and `/employees/9`: the employee form (spec 3 §3 to §5). */
// Hooks: one for the record, and one for each list from which its fields choose and its changes are named.
export function EmployeePopup({ More }: EmployeePopupProps) {
  const { t } = useTranslation('employees')
  const id = useAddressId('id')
  const person = usePerson()
  const language = useLanguage()
  const may = useMay()
  const { location, locations } = useLocationChoice()
  const roles = useRead(employeesApi.roles, {}, { staleTime: 0 })
  const brands = useRead(employeesApi.brands, {}, { staleTime: 600_000, enabled: id !== null })
  const record = useRecord({
    id,
    name: 'employee',
    // Users cannot deactivate themselves.
    api: id === person.id ? { show, create, update } : { show, create, update, activate, deactivate },
    valuesOf: (stored) => (stored ? valuesOf(stored) : newEmployee(location?.id ?? null, language)),
    inputOf,
    successMessage: ({ name }, what) => t(what === 'created' ? 'created' : 'saved', { name }),
    onClose: useBack('/employees'),
    refreshes: [list],
    needs: [roles],
    editable: (stored) => stored.editable,
  })
  const { stored } = record

  /** The names of values that are stored as ids, for the note about somebody else's changes. */
  function valueInWords(field: keyof EmployeeValues, value: unknown): string | undefined {
    const named = (options: readonly { readonly id: number; readonly label: string }[]) =>
      (value as readonly number[]).map((one) => options.find((option) => option.id === one)?.label ?? one).join(', ')
    switch (field) {
      case 'roleIds':
        return named((roles.data ?? []).map((role) => ({ id: role.id, label: translate(role.name, language) })))
      case 'locationIds':
        return named(locations.map((place) => ({ id: place.id, label: placeName(place) })))
      case 'brandIds':
        return named((brands.data ?? []).map((brand) => ({ id: brand.id, label: brand.name })))
      case 'language':
        return languageName(value as EmployeeValues['language'], language)
      default:
        return undefined
    }
  }

  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={id === null ? t('newTitle') : (stored?.name ?? t('editTitle'))}
      subtitle={stored ? t('editTitle') : undefined}
      words={(field) => t(field)}
      valueInWords={valueInWords}
      offerOneMore
      actions={
        stored &&
        stored.editable && (
          <>
            {stored.invited && !stored.deactivated_at && may(employeesApi.invite.may) && (
              <InviteAgain employee={stored} />
            )}
            {More && <More employee={stored} />}
          </>
        )
      }
      history={employeesApi.history}
    >
      {stored && !stored.editable && may(update.may) && <Note>{t('moreThanOwn')}</Note>}
      <EmployeeFields form={record.form} employee={stored} roles={roles.data ?? []} />
    </RecordedPopup>
  )
}

function InviteAgain({ employee: { id, name } }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const invite = useSend(employeesApi.invite, { onSuccess: () => notify(t('invitationSent', { name })) })
  return (
    <Button
      variant="default"
      title={t('invitedNote')}
      leftSection={<IconMailForward size={16} stroke={1.7} />}
      loading={invite.isPending}
      onClick={() => invite.mutate({ params: { id } })}
    >
      {t('inviteAgain')}
    </Button>
  )
}
