import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTool, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#kernel/day.ts'
import { absencesApi, type Absence } from '#features/schedules/contract/absences.ts'
import { mayPlan } from '#features/schedules/rules/absences.ts'
import { useAbsenceChanges } from '#features/schedules/screens/use-absence-changes.ts'
import { useEntryWords } from '#features/schedules/screens/words.ts'
import { stringifySearch } from '#platform/client/address.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { usePerson } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import table from '#platform/client/ui/table.module.css'
import type { Device } from '../contract.ts'
import { useDeviceToday } from './device-today.ts'
import styles from './device-periods.module.css'

/** Periods that ended longer ago than this number of days are not shown. */
const pastDays = 365
const isOver = ({ date_till }: Absence, today: Day) => date_till !== null && date_till < today

/**
 * The periods in which a device is out of service: planned ones first, then past ones. Users who may plan can add and
 * remove them.
 */
export function DevicePeriods({ device }: { device: Device }) {
  const { t } = useTranslation('devices')
  const { today } = useDeviceToday(device)
  const { permissions } = usePerson()
  const search = stringifySearch(useSearchWords())
  const read = useRead(absencesApi.ofSubject, {
    params: { subject: 'device_id', subjectId: device.id },
    query: { from: addDays(today, -pastDays) },
  })
  const add = permissions.has('schedule.create') && (
    <Button
      component={Link}
      to={`/devices/${device.id}/periods/new${search}`}
      variant="default"
      leftSection={<IconPlus size={16} stroke={2} />}
    >
      {t('addPeriod')}
    </Button>
  )
  return (
    <Reading query={read} skeleton={<SkeletonLines lines={4} />}>
      {(periods) => {
        if (!periods.length)
          return (
            <EmptyState
              icon={<IconTool size={22} stroke={1.7} />}
              title={t('noPeriods')}
              text={t('periodsText')}
              action={add}
            />
          )
        const sorted = [
          ...periods.filter((one) => !isOver(one, today)),
          ...periods.filter((one) => isOver(one, today)).toReversed(),
        ]
        return (
          <>
            <div className={styles.head}>
              <p>{t('periodsText')}</p>
              {add}
            </div>
            <table className={table.table} aria-label={t('periods')}>
              <thead>
                <tr>
                  {(['period', 'kind', 'note'] as const).map((key) => (
                    <th key={key} scope="col">
                      {t(key)}
                    </th>
                  ))}
                  <th scope="col">
                    <span className={styles.hidden}>{t('actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sorted.map((one) => (
                  <Period key={one.id} period={one} deviceId={device.id} today={today} search={search} />
                ))}
              </tbody>
            </table>
          </>
        )
      }}
    </Reading>
  )
}

function Period({
  period,
  deviceId,
  today,
  search,
}: {
  period: Absence
  deviceId: number
  today: Day
  search: string
}) {
  const { t } = useTranslation(['devices', 'schedules'])
  const { span } = useEntryWords()
  const { day } = useFormat()
  const { permissions } = usePerson()
  const { remove } = useAbsenceChanges()
  const { id, kind, note, date_from, date_till, time_from, time_till } = period
  const may = (permission: 'schedule.update' | 'schedule.delete') =>
    kind !== 'absent' && permissions.has(permission) && mayPlan(kind, permissions, permission)
  const over = isOver(period, today)
  // Dates have their year, because services are planned long in advance.
  const days =
    date_till === null
      ? t('schedules:sinceDay', { day: day(date_from) })
      : date_till === date_from
        ? day(date_from)
        : `${day(date_from)} – ${day(date_till)}`
  const when = [days, span({ from: time_from, till: time_till })].filter(Boolean).join(' ')
  return (
    <tr className={over ? styles.over : undefined}>
      <td className={`num ${styles.when}`}>
        {when} {!over && date_from <= today && <Chip tone="warn">{t('nowAway')}</Chip>}
      </td>
      <td>{t(`schedules:${kind}`)}</td>
      <td className={styles.note}>{note}</td>
      <td className={styles.actions}>
        {may('schedule.update') && (
          <ActionIcon
            component={Link}
            to={`/devices/${deviceId}/periods/${id}${search}`}
            variant="subtle"
            size={28}
            aria-label={t('editPeriod', { period: when })}
            title={t('editPeriod', { period: when })}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
        )}
        {may('schedule.delete') && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={28}
            aria-label={t('removePeriod', { period: when })}
            title={t('removePeriod', { period: when })}
            onClick={() => void remove(period).catch(() => {})}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}
