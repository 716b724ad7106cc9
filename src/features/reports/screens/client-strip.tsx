import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleX,
  IconClock,
  IconHistory,
  IconMail,
  IconPencil,
  IconPhone,
  IconUserX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { MinorNote } from '#features/clients/screens/minor-note.tsx'
import { useFormat } from '#platform/client/format.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { historyPanel } from './history.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import styles from './client-strip.module.css'
import boxes from './report.module.css'

interface ClientStripProps {
  readonly report: TreatmentReport
  /** The side panel with the treatment history. */
  readonly history: { readonly isOpen: boolean; readonly toggle: () => void }
  /** Signs an agreement for the visit; null without the permission. */
  readonly onSign: (() => void) | null
  /** Edits the important notes; null without the permission. */
  readonly onNotes: (() => void) | null
}

/** The client of the report: name, contact details, and the notes to know before treating (spec 2 §2). */
export function ClientStrip({ report, history, onSign, onNotes }: ClientStripProps) {
  const { client, contract, contract_ended, author, appointment, location } = report
  const { t } = useTranslation('reports')
  const format = useFormat()
  const absence = contract_ended
    ? t(contract_ended.by === 'expired' ? 'contractExpired' : 'contractWithdrawn', {
        day: format.day(contract_ended.on),
      })
    : t('contractMissing')
  return (
    <section className={styles.client} aria-label={client.name}>
      <div className={styles.clientHead}>
        <div className={styles.clientLine}>
          <h2 className={styles.clientName}>
            <ClientName id={client.id} name={client.name} />
          </h2>
          <Missed report={report} />
          <Chip
            tone={contract ? 'ok' : 'warn'}
            icon={
              contract ? (
                <IconCheck size={13} stroke={2.2} aria-hidden />
              ) : (
                <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
              )
            }
          >
            {contract ? t('contractSigned', { day: format.day(contract.date) }) : absence}
          </Chip>
          {!contract && onSign && (
            <Button size="xs" variant="subtle" onClick={onSign}>
              {t('signNow')}
            </Button>
          )}
          <Payment report={report} />
        </div>
        <UnstyledButton
          className={`${styles.contactLink} ${styles.historyButton}`}
          aria-expanded={history.isOpen}
          aria-controls={historyPanel}
          aria-label={t('historyButton')}
          title={t('historyButton')}
          onClick={history.toggle}
        >
          <IconHistory size={17} stroke={1.7} aria-hidden />
          <span>{t('historyButton')}</span>
        </UnstyledButton>
      </div>
      <div className={styles.contact}>
        {client.birthdate && (
          <span className="num">
            {t('birthdate')} {format.day(client.birthdate)}
          </span>
        )}
        {client.phone_number && (
          <a href={`tel:${client.phone_number}`} className={`${styles.contactLink} num`}>
            <IconPhone size={15} stroke={1.7} aria-hidden />
            {spacedPhone(client.phone_number)}
          </a>
        )}
        {client.email && (
          <a href={`mailto:${client.email}`} className={styles.contactLink}>
            <IconMail size={15} stroke={1.7} aria-hidden />
            {client.email}
          </a>
        )}
        {author && <span>{t('writtenBy', { author })}</span>}
      </div>
      {appointment.deleted_at && appointment.cancel_reason && (
        <p className={styles.reason}>{t('cancelReason', { reason: appointment.cancel_reason })}</p>
      )}
      <MinorNote
        birthdate={client.birthdate}
        day={localTimeAt(appointment.datetime_from, location.zone).day}
        consent={client.consenting_parent}
      />
      <Notes remarks={client.remarks.trim()} onNotes={onNotes} />
    </section>
  )
}

/** Names a visit that did not take place; a cancellation wins over a no-show (decision C62). Nothing for the others. */
function Missed({ report: { appointment, location } }: Pick<ClientStripProps, 'report'>) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { deleted_at, no_show_at } = appointment
  if (deleted_at)
    return (
      <Chip tone="bad" icon={<IconCircleX size={13} stroke={1.8} aria-hidden />}>
        {t('visitCancelledOn', { day: format.day(localTimeAt(deleted_at as Instant, location.zone).day) })}
      </Chip>
    )
  return (
    no_show_at && (
      <Chip tone="bad" icon={<IconUserX size={13} stroke={1.8} aria-hidden />}>
        {t('visitNoShow')}
      </Chip>
    )
  )
}

/** Tells whether the visit is paid. A cancelled one asks no money; that of a no-show may be asked (decision C136). */
function Payment({ report: { transaction, appointment } }: Pick<ClientStripProps, 'report'>) {
  const { t } = useTranslation('reports')
  if (transaction)
    return (
      <Chip tone="ok" icon={<IconCheck size={13} stroke={2.2} aria-hidden />}>
        {t('paid')}
      </Chip>
    )
  if (appointment.deleted_at) return null
  return <Chip icon={<IconClock size={13} stroke={1.8} aria-hidden />}>{t('unpaid')}</Chip>
}

/** The important notes, with the way to edit them. The first note takes the focus from the button that added it. */
function Notes({ remarks, onNotes }: { remarks: string } & Pick<ClientStripProps, 'onNotes'>) {
  const { t } = useTranslation('reports')
  const edit = useRef<HTMLButtonElement>(null)
  const hasNotes = remarks !== ''
  useEffect(() => {
    if (document.activeElement === document.body) edit.current?.focus()
  }, [hasNotes])
  if (!hasNotes)
    return (
      onNotes && (
        <Button
          ref={edit}
          size="xs"
          variant="subtle"
          className={styles.addNotes}
          leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
          onClick={onNotes}
        >
          {t('addNotes')}
        </Button>
      )
    )
  return (
    <div className={boxes.remarks} role="note">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{t('remarks')}</strong>
        <p>{remarks}</p>
      </div>
      {onNotes && (
        <ActionIcon ref={edit} variant="subtle" aria-label={t('editNotes')} title={t('editNotes')} onClick={onNotes}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}
