import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listsApi } from '#features/lists/contract.ts'
import { queryOf } from '#platform/client/data.ts'
import { SearchSelect } from '#platform/client/ui/search-select.tsx'
import styles from '../calendar-screen.module.css'

interface EmployeePickerProps {
  readonly employeeId: number | null
  /** The employee whose calendar has been read; null until then. */
  readonly employee: Employee | null
  readonly onChange: (id: number) => void
}

interface Employee {
  readonly id: number
  readonly name: string
}

/** Shows whose calendar it is; another employee is found by name. */
export function EmployeePicker({ employeeId, employee, onChange }: EmployeePickerProps) {
  const { t } = useTranslation('calendar')
  const [picked, setPicked] = useState<Employee | null>(null)
  return (
    <SearchSelect
      label={t('employee')}
      hideLabel
      required
      className={styles.employee}
      placeholder={t('searchEmployee')}
      value={[employee, picked].find((one) => one?.id === employeeId) ?? null}
      onChange={(one) => {
        if (!one) return
        setPicked(one)
        onChange(one.id)
      }}
      find={(search) => queryOf(listsApi.calendarEmployees, { query: { filters: { search } } })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  )
}
