import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import type { Orphans } from '#kernel/orphans.ts'
import { useFormat } from '../format.ts'
import { useMay } from '../session.ts'
import { ClientName } from './client-name.tsx'
import styles from './orphans-panel.module.css'
import table from './table.module.css'

interface OrphansPanelProps extends Pick<Orphans, 'count' | 'orphans'> {
  /** The title and text, when the change is not about hours. */
  readonly title?: string
  readonly text?: string
  /** Other records that would be left behind. */
  readonly children?: ReactNode
}

/**
 * The appointments that a change would leave behind (409 `orphans`, decision C68): client, time, place, and a link to
 * each.
 */
export function OrphansPanel({ count, orphans, title, text, children }: OrphansPanelProps) {
  const { t } = useTranslation('common')
  const about = title ?? t('orphansTitle', { count })
  const { shortDay, time } = useFormat()
  const may = useMay()
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button has another meaning now, so the focus moves to this panel.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const opens = may(['calendar.location.read', 'calendar.employee.read'])
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} role="alert" aria-label={about}>
      <div className={styles.head}>
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        <div>
          <h3>{about}</h3>
          <p>{text ?? t('orphansText')}</p>
        </div>
      </div>
      {children}
      {orphans.length > 0 && (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('orphanWhen')}</th>
              {opens && <th scope="col">{t('orphanClient')}</th>}
              <th scope="col">{t('orphanWith')}</th>
              <th scope="col">{t('location')}</th>
              {opens && (
                <th scope="col">
                  <span className={styles.hidden}>{t('orphanAppointment')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {orphans.map(({ id, client_id, client_name, datetime_from, datetime_till, zone, location, room, user }) => (
              <tr key={id}>
                <td className="num">
                  {shortDay(localTimeAt(datetime_from, zone).day)} {time(datetime_from, zone)}–
                  {time(datetime_till, zone)}
                </td>
                {opens && <td>{client_id !== null && <ClientName id={client_id} name={client_name ?? ''} />}</td>}
                <td>{user}</td>
                <td>
                  {location}, {room}
                </td>
                {opens && (
                  <td className={styles.way}>
                    <ActionIcon
                      component="a"
                      size={28}
                      href={`/calendar/appointment/${id}`}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`${t('orphanOpen')}: ${client_name ?? ''} ${shortDay(localTimeAt(datetime_from, zone).day)}`}
                    >
                      <IconExternalLink size={16} stroke={1.7} />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {orphans.length < count && <p className={styles.more}>{t('orphansMore', { shown: orphans.length, count })}</p>}
    </section>
  )
}
