import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepInTab, readFromTab } from '#platform/client/draft.ts'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import type { Import, Mapping } from '../contract.ts'
import { fieldsOf, knownMapping, leftOut, missingFields, namesNoLevel, type PriceLevel } from '../rules/fields.ts'
import { matched, rememberedMapping, rememberMapping } from './columns.ts'
import { useFieldWord, usePriceLevels } from './import-fields.ts'
import styles from './imports.module.css'

interface Choice {
  readonly mapping: Mapping
  readonly skip_existing: boolean
}
interface MatchStepProps {
  readonly of: Import
  readonly columns: NonNullable<Import['columns']>
  readonly checking: boolean
  readonly wrong: readonly string[]
  readonly onCheck: (choice: Choice) => void
}

/** Which column holds what, among the fields of this kind and the price levels of this country. */
export function MatchStep(props: MatchStepProps) {
  const levels = usePriceLevels(props.of.supported_country_id)
  return (
    <Reading
      query={levels}
      skeleton={
        <div className={styles.page}>
          <Skeleton height={320} />
        </div>
      }
    >
      {(known) => <Matching {...props} levels={known} />}
    </Reading>
  )
}

/** A choice that is being made lasts through a reload. */
function Matching({
  levels,
  of: { id, kind, status, row_count, file_name, mapping: guessed, skip_existing },
  columns,
  checking,
  wrong,
  onCheck,
}: MatchStepProps & { readonly levels: readonly PriceLevel[] }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const draft = `import.${id}`
  const [choice, setChoice] = useState<Choice>(() => {
    const { mapping, ...rest } = readFromTab<Choice>(draft) ?? {
      mapping: (status === 'read' ? rememberedMapping(kind, levels, columns) : null) ?? guessed,
      skip_existing,
    }
    return { mapping: knownMapping(mapping, kind, levels), ...rest }
  })
  const change = (next: Choice) => {
    keepInTab(draft, next)
    setChoice(next)
  }
  const word = useFieldWord(levels)
  const fields = fieldsOf(kind, levels)
  const { mapping } = choice
  const missing = missingFields(kind, mapping)
  const saidMissing = missing.map((field) =>
    kind === 'credit' && field === 'email' ? t('emailOrNumber') : word(field),
  )
  const needed = (field: string) => fields.some(({ key, required }) => key === field && required)
  const check = () => {
    rememberMapping(kind, columns, mapping)
    onCheck(choice)
  }

  return (
    <div className={styles.page}>
      <p className="dim">
        {file_name} · {t(`kind_${kind}`)} · {t('rows', { count: row_count, shown: format.count(row_count) })}
      </p>
      <Card title={t('matchTitle')} flush>
        <div className={styles.scroll}>
          <table className={`${tableStyles.table} ${styles.match}`}>
            <thead>
              <tr>
                <th>{t('inFile')}</th>
                <th>{t('samples')}</th>
                <th>{t('inBalie')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ title, samples }, column) => {
                const name = title || t('untitled', { number: column + 1 })
                const field = Object.keys(mapping).find((key) => mapping[key] === column) ?? null
                const noLevel = namesNoLevel(title, kind, levels)
                return (
                  <tr key={column}>
                    <td>{name}</td>
                    <td className={styles.samples}>{samples.filter(Boolean).slice(0, 3).join(' · ')}</td>
                    <td>
                      <SelectInput
                        label={t('holds', { column: name })}
                        hideLabel
                        clearable
                        placeholder={t(noLevel ? 'unknownLevel' : 'leftOut')}
                        value={field}
                        disabled={checking}
                        options={[
                          ...(noLevel ? [{ value: leftOut(column), label: t('leftOut') }] : []),
                          ...fields.map(({ key }) => ({
                            value: key,
                            label: needed(key) ? `${word(key)} *` : word(key),
                          })),
                        ]}
                        onChange={(chosen) => change({ ...choice, mapping: matched(mapping, column, chosen) })}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Card>
      <CheckboxInput
        label={t('skipExisting')}
        description={t(`skipHelp_${kind}`)}
        value={choice.skip_existing}
        disabled={checking}
        onChange={(skip) => change({ ...choice, skip_existing: skip })}
      />
      <ProblemAlert sentences={wrong} />
      <div className={styles.foot}>
        <p role="status">
          {checking
            ? t('checking')
            : saidMissing.length
              ? t('missing', { count: saidMissing.length, fields: saidMissing.join(', ') })
              : t('checkHelp')}
        </p>
        <Button loading={checking} disabled={missing.length > 0} onClick={check}>
          {t('check')}
        </Button>
      </div>
    </div>
  )
}
