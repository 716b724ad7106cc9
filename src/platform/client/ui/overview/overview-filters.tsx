import '@mantine/core/styles/Drawer.css'
import { Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { parseDay, type Day } from '#kernel/day.ts'
import type { Metadata } from '#kernel/overview.ts'
import { useFormat } from '../../format.ts'
import { DayInput } from '../day-input.tsx'
import { MultiSelectInput } from '../multi-select-input.tsx'
import { SelectInput } from '../select-input.tsx'
import { keyOfFilter, type DayRange, type FilterField, type FilterValue, type Sort } from './overview-address.ts'
import styles from './overview-filters.module.css'

type Values = Readonly<Record<string, FilterValue>>

interface OverviewFiltersProps {
  readonly fields: readonly FilterField[]
  readonly values: Values
  readonly onChange: (values: Values) => void
  /** The answer with the number of rows that match; null while they are counted. */
  readonly metadata: Metadata | null
  readonly onClose: () => void
  /** Where the titles of columns cannot be pressed, the order is chosen here. */
  readonly sorting: {
    readonly sort: Sort
    readonly columns: readonly { readonly key: string; readonly title: string }[]
    readonly onSort: (sort: Sort) => void
  } | null
}

/** The filter drawer on the right (spec 3 §2): a change in it takes effect at once on the rows beside it. */
export function OverviewFilters({ fields, values, onChange, metadata, onClose, sorting }: OverviewFiltersProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const set = (key: string, value: FilterValue | null | undefined) => {
    const { [key]: _, ...others } = values
    onChange(value ? { ...others, [key]: value } : others)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={300}
      title={t('filters')}
      padding={16}
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.12, color: '#000' }}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('close'), size: 34, iconSize: 20 }}
      classNames={{ content: styles.content, header: styles.header, body: styles.body, title: styles.title }}
    >
      <div className={styles.fields}>
        {sorting && (
          <SelectInput
            label={t('sortBy')}
            value={`${sorting.sort.field} ${sorting.sort.direction}`}
            options={sorting.columns.flatMap(({ key, title }) => [
              { value: `${key} asc`, label: t('ascending', { title }) },
              { value: `${key} desc`, label: t('descending', { title }) },
            ])}
            onChange={(chosen) => {
              const [field, direction] = (chosen ?? '').split(' ')
              if (field) sorting.onSort({ field, direction: direction as Sort['direction'] })
            }}
          />
        )}
        {fields.map((field) => (
          <Field
            key={keyOfFilter(field)}
            field={field}
            value={values[keyOfFilter(field)]}
            onChange={(value) => set(keyOfFilter(field), value)}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" disabled={!Object.keys(values).length} onClick={() => onChange({})}>
          {t('clearFilters')}
        </Button>
        <Button onClick={onClose}>
          {metadata === null
            ? t('close')
            : t('showRows', { count: metadata.total, rows: format.count(metadata.total, metadata.more) })}
        </Button>
      </div>
    </Drawer>
  )
}

function Field({
  field,
  value,
  onChange,
}: {
  field: FilterField
  value: FilterValue | undefined
  onChange: (value: FilterValue | null) => void
}) {
  const { t } = useTranslation('common')
  switch (field.kind) {
    case 'status': {
      const statuses = [
        { value: 'active', label: t('active') },
        { value: 'inactive', label: t('inactive') },
        { value: 'all', label: t('everything') },
      ]
      return (
        <SelectInput
          label={t('status')}
          options={statuses}
          value={(value as string | undefined) ?? 'active'}
          onChange={(chosen) => onChange(chosen === 'active' ? null : chosen)}
        />
      )
    }
    // In the address every value is text.
    case 'choice':
      return (
        <SelectInput
          label={field.label}
          placeholder={t('everything')}
          clearable
          options={field.options.map((option) => ({ ...option, value: String(option.value) }))}
          value={(value as string | undefined) ?? null}
          onChange={onChange}
        />
      )
    case 'choices':
      return (
        <MultiSelectInput
          label={field.label}
          placeholder={t('everything')}
          options={field.options.map((option) => ({ ...option, value: String(option.value) }))}
          value={(value as readonly string[] | undefined) ?? []}
          onChange={(chosen) => onChange(chosen.length ? chosen : null)}
        />
      )
    case 'one':
      return field.input((value as string | undefined) ?? null, onChange)
    case 'days': {
      const range = (value ?? {}) as DayRange
      const put = (end: keyof DayRange) => (typed: string | null) => {
        const day: Day | undefined = (typed && parseDay(typed)) || undefined
        const next = { ...range, [end]: day }
        onChange(next.from || next.till ? next : null)
      }
      return (
        <>
          <DayInput
            label={t('dayFrom', { label: field.label })}
            value={range.from ?? null}
            max={range.till}
            onChange={put('from')}
          />
          <DayInput
            label={t('dayTill', { label: field.label })}
            value={range.till ?? null}
            min={range.from}
            onChange={put('till')}
          />
        </>
      )
    }
  }
}
