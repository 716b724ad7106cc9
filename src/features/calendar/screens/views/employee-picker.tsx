import { useTranslation } from 'react-i18next'
import { listsApi } from '#features/lists/contract.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import { SearchSelect } from '#platform/client/ui/search-select.tsx'
import styles from '../calendar-screen.module.css'

/** Shows whose calendar it is; another employee is found by name. */
export function EmployeePicker({
  employeeId,
  onChange,
}: {
  employeeId: number | null
  onChange: (id: number) => void
}) {
  const { t } = useTranslation('calendar')
  const chosen = useRead(
    listsApi.calendarEmployees,
    { query: { include: employeeId ?? undefined } },
    { enabled: employeeId !== null, staleTime: 300_000 },
  )
  return (
    <SearchSelect
      label={t('employee')}
      hideLabel
      required
      className={styles.employee}
      placeholder={t('searchEmployee')}
      value={chosen.data?.find(({ id }) => id === employeeId) ?? null}
      onChange={(one) => {
        if (one) onChange(one.id)
      }}
      find={(search) => queryOf(listsApi.calendarEmployees, { query: { filters: { search } } })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  )
}
