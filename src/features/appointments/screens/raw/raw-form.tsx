import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { Appointment } from '../../contract.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { highlight } from '../place/highlight.ts'
import { RawFields } from './raw-fields.tsx'
import type { RawValues } from './raw-values.ts'
import { useChanges } from '../changes/use-changes.ts'
import { useRawForm } from './use-raw-form.ts'
import styles from '../booking/appointment-form.module.css'

interface RawFormProps {
  readonly booked: Appointment | null
  readonly initial: RawValues
  /** The reason why it cannot be saved any more: it was cancelled meanwhile. */
  readonly ended?: ReactNode
}

/** Books or changes an appointment outside the rules: nothing need be free, only the times have limits (spec 2 §5). */
export function RawForm({ booked: opened, initial, ended }: RawFormProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const address = useCalendarAddress()
  const changesOf = useChanges()
  const { form, version, draft, isLong, longRange } = useRawForm(opened, initial)
  const { base: booked, changed } = version
  return (
    <>
      <Popup
        title={t(booked ? 'rawEditTitle' : 'rawTitle')}
        size="wide"
        loading={false}
        error={null}
        form={form}
        submitLabel={t(booked ? 'saveChange' : 'book')}
        submittable={!ended}
        onClose={() => {
          if (booked) highlight(booked.id)
          address.close()
        }}
      >
        {ended}
        {!ended && changed && booked && <ChangesNote changes={changesOf(booked, changed)} onTake={version.takeOver} />}
        {draft.restored && !changed && <DraftNote onDiscard={draft.discard} />}
        <p className={styles.note}>
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          {t('rawNote')}
        </p>
        <RawFields form={form} booked={booked} />
        {isLong && (
          <p className={styles.note} role="status">
            <IconInfoCircle size={17} stroke={1.8} aria-hidden />
            {t('longRange')}
          </p>
        )}
      </Popup>
      <ConfirmDialog
        opened={longRange.isAsked}
        title={t('longRangeTitle')}
        text={t('longRange')}
        confirmLabel={t('longRangeConfirm')}
        cancelLabel={t('common:keepEditing')}
        onConfirm={() => longRange.answer(true)}
        onCancel={() => longRange.answer(false)}
      />
    </>
  )
}
