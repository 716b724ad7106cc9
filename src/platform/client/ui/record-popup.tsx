import type { Orphans } from '#kernel/orphans.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldsChanged } from '#kernel/record.ts'
import type { RecordForm } from '../record.ts'
import { ChangesNote, type Change } from './changes-note.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DraftNote } from './draft-note.tsx'
import { GoneNote } from './gone-note.tsx'
import { Note } from './note.tsx'
import { OrphansPanel } from './orphans-panel.tsx'
import { Popup } from './popup.tsx'
import { Sections, type Section } from './sections.tsx'
import { SwitchInput } from './switch-input.tsx'
import { useSectionInFront } from './use-section-in-front.ts'
import styles from './record-popup.module.css'

interface RecordPopupProps<Stored, Values extends FieldValues> {
  /** From useRecord. */
  readonly record: RecordForm<Stored, Values>
  readonly title: string
  readonly subtitle?: string
  readonly size?: 'small' | 'wide' | 'broad' | 'full'
  /** The label of a field, and its value in words, in the note about what somebody else changed. */
  readonly words: (field: keyof Values & string) => string
  /** The word for what no draft keeps: a secret, or what goes alongside. */
  readonly wordOfLeftOut?: (name: string) => string
  readonly valueInWords?: (field: keyof Values & string, value: unknown) => string | undefined
  /** The label that replaces Add. */
  readonly addLabel?: string
  /** Offers to add another record after a new one (spec 3 §2). */
  readonly offerOneMore?: boolean
  /** More buttons, at the left of the foot. */
  readonly actions?: ReactNode
  /**
   * The popup is open over another popup and has no address of its own: closing it is not a navigation, so it asks by
   * itself.
   */
  readonly nested?: boolean
  /** Parts as tabs; a part that a new record does not have (its history) is not in the list. */
  readonly sections?: readonly Section[]
  /** The key of the part that is shown first; by default the first one. */
  readonly start?: string
  /** The parts of a new record are steps, shown one after another. */
  readonly steps?: boolean
  /** Renders what the server refused to leave behind, where it is more than appointments. */
  readonly orphans?: (orphans: Orphans) => ReactNode
  /** The fields, when there are no parts. */
  readonly children?: ReactNode
}

/**
 * The popup form for a new record (Add, one more) or an existing one (Save, activate or deactivate), with the restored
 * draft, the changes by somebody else, and the question before anything typed is lost. ARCHITECTURE.md, "A new overview
 * and its form".
 */
export function RecordPopup<Stored, Values extends FieldValues>({
  record,
  words,
  wordOfLeftOut = (name) => words(name),
  valueInWords: said,
  addLabel,
  offerOneMore,
  actions,
  nested,
  sections = [],
  start = '',
  steps: inSteps = false,
  orphans,
  children,
  ...popup
}: RecordPopupProps<Stored, Values>) {
  const { t } = useTranslation('common')
  const { form, isNew, mayEdit, active, changes, onClose } = record
  const { hook } = form
  const [asking, setAsking] = useState(false)
  const { body, current, index, setCurrent, show, withProblem } = useSectionInFront({
    hook,
    sections,
    start,
    entry: record.entry,
  })
  const steps = inSteps && isNew
  const lastStep = !steps || index === sections.length - 1

  async function goOn(): Promise<void> {
    if (lastStep) return form.submit()
    const next = sections[index + 1]!
    if (await hook.trigger(sections[index]!.fields as FieldPath<Values>[] | undefined, { shouldFocus: true }))
      show(next.key, next.fields?.[0])
  }

  const textOf = (field: keyof Values & string, value: unknown): string => {
    const own = said?.(field, value)
    if (own !== undefined) return own
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : ''
  }
  const changesOf = ({ before, after, wasActive, isActive }: NonNullable<typeof changes>): Change[] => [
    ...fieldsChanged(before, after).map((field) => ({
      label: words(field),
      before: textOf(field, before[field]),
      after: textOf(field, after[field]),
    })),
    { label: t('status'), before: t(wasActive ? 'active' : 'inactive'), after: t(isActive ? 'active' : 'inactive') },
  ]
  /** Without the permission to change it the fields can be read, in every part. */
  const locked = (fields: ReactNode) => (
    <fieldset className={styles.fields} disabled={!mayEdit}>
      {fields}
    </fieldset>
  )
  const left = record.orphans && (orphans?.(record.orphans) ?? <OrphansPanel {...record.orphans} />)
  const aside = record.gone ? (
    <Button variant="default" className={styles.close} onClick={onClose}>
      {t('close')}
    </Button>
  ) : left ? (
    <Button
      variant="default"
      onClick={() => {
        record.back()
        show(undefined)
      }}
    >
      {t('back')}
    </Button>
  ) : (
    (actions || mayEdit) && (
      <>
        {actions}
        {steps && index > 0 && (
          <Button variant="default" onClick={() => show(sections[index - 1]!.key)}>
            {t('back')}
          </Button>
        )}
        {isNew && mayEdit && !record.isSaved && offerOneMore && lastStep && (
          <Checkbox
            label={t('oneMore')}
            checked={record.oneMore}
            onChange={(event) => record.setOneMore(event.currentTarget.checked)}
          />
        )}
        {active !== null && mayEdit && !record.isSaved && (
          <SwitchInput
            label={t('active')}
            value={active}
            onChange={record.setActive}
            description={active === record.wasActive ? undefined : t(active ? 'activatesOnSave' : 'deactivatesOnSave')}
          />
        )}
      </>
    )
  )
  return (
    <>
      <Popup
        {...popup}
        loading={record.loading}
        error={record.error}
        form={mayEdit ? { ...form, submit: goOn } : null}
        submitLabel={
          record.isSaved
            ? t('retry')
            : left
              ? t('saveAnyway')
              : steps && !lastStep
                ? t('next')
                : isNew
                  ? (addLabel ?? t('add'))
                  : t('save')
        }
        actions={aside}
        onClose={() => {
          if (nested && form.dirty && !record.gone) setAsking(true)
          else onClose()
        }}
      >
        {left}
        <div ref={body} hidden={left !== null}>
          {record.gone && <GoneNote />}
          {!isNew && !record.loading && !mayEdit && !record.gone && <Note>{t('onlyLook')}</Note>}
          {record.restored && !changes && !record.gone && (
            <DraftNote leftOut={record.leftOut.map(wordOfLeftOut)} onDiscard={record.discard} />
          )}
          {changes && !record.gone && (
            <ChangesNote
              changes={changesOf(changes)}
              onTake={() => {
                record.takeOver()
                show(undefined)
              }}
            />
          )}
          {sections.length > 0 ? (
            <Sections
              label={popup.title}
              sections={sections.map((section) =>
                section.fields ? { ...section, content: locked(section.content) } : section,
              )}
              shownKey={current}
              onShow={setCurrent}
              steps={steps}
              withProblem={withProblem}
            />
          ) : (
            locked(children)
          )}
        </div>
      </Popup>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={() => {
          record.discard()
          onClose()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
