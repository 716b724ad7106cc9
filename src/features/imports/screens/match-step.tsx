import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ChangesNote, type Change } from '#platform/client/ui/changes-note.tsx'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import type { Import } from '../contract.ts'
import { fieldsOf, findsClients, leftOut, missingFields, namesNoLevel } from '../rules/fields.ts'
import { fieldIn, type MatchValues } from './columns.ts'
import { useFieldWord, usePriceLevels } from './import-fields.ts'
import { useMatchForm, type MatchSubject } from './use-match-form.ts'
import styles from './imports.module.css'

interface MatchStepProps extends Omit<MatchSubject, 'levels'> {
  /** Whether the import is being read again, so that `stored` may be an old answer. */
  readonly isReading: boolean
}

/** Matches the columns of a file with the fields of its kind and the price levels of its country. */
export function MatchStep({ isReading, stored, ...subject }: MatchStepProps) {
  const levels = usePriceLevels(stored.supported_country_id)
  // The form is based on a current answer, and stays so when the import is read again later.
  const [opened, setOpened] = useState<Import | null>(null)
  if (!opened && !isReading) setOpened(stored)
  const skeleton = (
    <div className={styles.page}>
      <Skeleton height={320} />
    </div>
  )
  if (!opened) return skeleton
  return (
    <Reading query={levels} skeleton={skeleton}>
      {(known) => <Matching {...subject} stored={opened} levels={known} />}
    </Reading>
  )
}

type Columns = MatchSubject['columns']
type Word = (field: string) => string

/** The title of a column, as the page names it. */
function useColumnName(columns: Columns) {
  const { t } = useTranslation('imports')
  return (column: number) => columns[column]?.title || t('untitled', { number: column + 1 })
}

/** Compares two versions of the choices, column by column, in words. */
function useChanges(columns: Columns, word: Word) {
  const { t } = useTranslation(['imports', 'common'])
  const nameOf = useColumnName(columns)
  const yesOrNo = (yes: boolean) => t(yes ? 'common:yes' : 'common:no')
  return (before: MatchValues, after: MatchValues): Change[] => [
    ...columns.map((_, column) => ({
      label: nameOf(column),
      before: wordIn(before, column, word),
      after: wordIn(after, column, word),
    })),
    { label: t('skipExisting'), before: yesOrNo(before.skip_existing), after: yesOrNo(after.skip_existing) },
  ]
}

/** The field of a column in words; empty when the column is left out. */
function wordIn({ mapping }: MatchValues, column: number, word: Word): string {
  const field = fieldIn(mapping, column)
  return field === null || field === leftOut(column) ? '' : word(field)
}

function Matching(subject: MatchSubject) {
  const { stored, columns, levels } = subject
  const { t } = useTranslation('imports')
  const format = useFormat()
  const word = useFieldWord(levels)
  const nameOf = useColumnName(columns)
  const changesIn = useChanges(columns, word)
  const { form, values, restored, discard, changes, match, skip, takeOver } = useMatchForm(subject)
  const { kind, row_count, file_name } = stored
  const { mapping, skip_existing } = values
  const checking = form.submitting
  const fields = fieldsOf(kind, levels)
  const missing = missingFields(kind, mapping)
  const missingNames = missing.map((field) =>
    findsClients(kind) && field === 'email' ? t('emailOrNumber') : word(field),
  )
  const needed = (field: string) => fields.some(({ key, required }) => key === field && required)

  return (
    <FormFrame form={form} submittable={!missing.length} className={styles.page}>
      {changes && <ChangesNote changes={changesIn(changes.before, changes.after)} onTake={takeOver} />}
      {restored && !changes && <DraftNote onDiscard={discard} />}
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
                const name = nameOf(column)
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
                        value={fieldIn(mapping, column)}
                        disabled={checking}
                        options={[
                          ...(noLevel ? [{ value: leftOut(column), label: t('leftOut') }] : []),
                          ...fields.map(({ key }) => ({
                            value: key,
                            label: needed(key) ? `${word(key)} *` : word(key),
                          })),
                        ]}
                        onChange={(chosen) => match(column, chosen)}
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
        value={skip_existing}
        disabled={checking}
        onChange={skip}
      />
      <ProblemAlert sentences={form.problems} />
      <div className={styles.foot}>
        <p role="status">
          {checking
            ? t('checking')
            : missingNames.length
              ? t('missing', { count: missingNames.length, fields: missingNames.join(', ') })
              : t('checkHelp')}
        </p>
        <Button type="submit" loading={checking} disabled={missing.length > 0}>
          {t('check')}
        </Button>
      </div>
      <LeaveGuard unsaved={form.dirty} />
    </FormFrame>
  )
}
