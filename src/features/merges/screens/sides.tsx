import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { MergeClient, MergeField, MergeInput, MergePreview, MergeSide } from '../contract.ts'
import { BelongingsList } from './belongings.tsx'
import { useFieldWords } from './use-field-words.ts'
import styles from './merges.module.css'

/** Both clients above their columns: the name, the number, and who stays. */
export function SidesHead({ both: { kept, alias } }: { readonly both: MergePreview }) {
  const { t } = useTranslation('merges')
  return (
    <div className={styles.row} data-head>
      <span />
      <Person client={kept} note={t('stays')} tone="accent" />
      <Person client={alias} note={t('goesIn')} />
    </div>
  )
}

interface PersonProps {
  readonly client: MergeClient
  readonly note: string
  readonly tone?: 'accent'
}

function Person({ client, note, tone }: PersonProps) {
  const { t } = useTranslation(['merges', 'clients'])
  const name = `${client.first_name} ${client.last_name}`.trim()
  return (
    <div className={styles.person}>
      <Chip tone={tone}>{note}</Chip>
      <strong>
        <ClientName id={client.id} name={name} />
      </strong>
      <span className="num dim">
        {t('number', { id: client.id })}
        {client.deactivated_at && ` · ${t('clients:inactive')}`}
      </span>
      <BelongingsList belongings={client.belongings} empty={t('nothingYet')} />
    </div>
  )
}

interface FieldRowProps {
  readonly control: Control<MergeInput['fields']>
  readonly field: MergeField
  readonly both: MergePreview
}

/** A field in which both differ: one of two values stays, or the notes of both. */
export function FieldRow({ control, field, both: { kept, alias } }: FieldRowProps) {
  const { t } = useTranslation('merges')
  const id = useId()
  const words = useFieldWords()
  const { field: chosen } = useController({ control, name: field })
  const options: readonly (readonly [side: MergeSide, text: string])[] = [
    ['kept', words.valueOf(kept, field)],
    ['alias', words.valueOf(alias, field)],
    ...(field === 'remarks' && kept.remarks && alias.remarks ? ([['both', t('bothNotes')]] as const) : []),
  ]
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.row}>
      <span id={id} className={styles.label}>
        {words.nameOf(field)}
      </span>
      {options.map(([side, text], index) => (
        <label key={side} className={styles.side} data-side={side}>
          <input
            type="radio"
            name={id}
            checked={chosen.value === side}
            ref={index === 0 ? chosen.ref : undefined}
            onBlur={chosen.onBlur}
            onChange={() => chosen.onChange(side)}
          />
          <span>{text || <em className="dim">{t('empty')}</em>}</span>
        </label>
      ))}
    </div>
  )
}

/** The fields in which both are equal, folded. */
export function EqualFields({
  client,
  fields,
}: {
  readonly client: MergeClient
  readonly fields: readonly MergeField[]
}) {
  const { t } = useTranslation('merges')
  const words = useFieldWords()
  const filled = fields.filter((field) => words.valueOf(client, field))
  if (!filled.length) return null
  return (
    <details className={styles.equal}>
      <summary>{t('equalFields', { count: filled.length })}</summary>
      <dl>
        {filled.map((field) => (
          <div key={field}>
            <dt>{words.nameOf(field)}</dt>
            <dd>{words.valueOf(client, field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
