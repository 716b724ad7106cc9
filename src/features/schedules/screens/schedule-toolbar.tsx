import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBeach, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, parseDay } from '#kernel/day.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay } from '#platform/client/session.ts'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { PageTabs } from '#platform/client/ui/tabs.tsx'
import { scheduleEntities } from '../contract.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { weekLabel } from './week.ts'
import { mayAdd } from './permissions.ts'
import styles from './schedule-toolbar.module.css'

/** Chooses the week, and adds schedules and absences; the buttons have keys (spec 3 §2). */
export function ScheduleToolbar({ address }: { address: ScheduleAddress }) {
  const { t } = useTranslation('schedules')
  const language = useLanguage()
  const may = useMay()
  const { date, tab, today, alone, show, open } = address
  const step = (weeks: 1 | -1) => show({ date: addDays(date, weeks * 7) })
  const toToday = () => show({ date: today })
  const plans = may(mayAdd(tab))
  const planAbsences = may(['schedule.create', 'appointment.update'])

  const keys: Readonly<Record<string, () => void>> = {
    T: toToday,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ...(plans && { N: () => open('new') }),
  }
  // The keys do nothing under a popup: another week would no longer show the entry that the popup is about.
  useHotkeys(
    Object.entries(keys).map(([key, run]) => [
      key,
      () => {
        if (alone) run()
      },
    ]),
  )

  return (
    <PageHead title={t('title')} subtitle={weekLabel(date, t('week'), language)}>
      <Button
        variant="default"
        className={styles.button}
        onClick={toToday}
        aria-keyshortcuts="T"
        rightSection={<Kbd keys="T" />}
      >
        {t('today')}
      </Button>
      <div className={styles.steps}>
        <ActionIcon
          variant="default"
          onClick={() => step(-1)}
          aria-label={t('previousWeek')}
          aria-keyshortcuts="ArrowLeft"
        >
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <DayInput
          label={t('date')}
          hideLabel
          className={styles.date}
          value={date}
          onChange={(typed) => {
            const day = typed && parseDay(typed)
            if (day) show({ date: day })
          }}
        />
        <ActionIcon variant="default" onClick={() => step(1)} aria-label={t('nextWeek')} aria-keyshortcuts="ArrowRight">
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      {planAbsences && (
        <Button
          variant="default"
          className={styles.button}
          onClick={() => open('absence/new')}
          leftSection={<IconBeach size={17} stroke={1.7} />}
        >
          {t('addAbsence')}
        </Button>
      )}
      {plans && (
        <Button
          className={styles.button}
          onClick={() => open('new')}
          aria-keyshortcuts="N"
          leftSection={<IconPlus size={16} stroke={2} />}
          rightSection={<Kbd keys="N" onAccent />}
        >
          {t('add')}
        </Button>
      )}
    </PageHead>
  )
}

/** The tabs of employees and rooms (spec 3 §2). */
export function ScheduleTabs({ address: { tab, show }, children }: { address: ScheduleAddress; children: ReactNode }) {
  const { t } = useTranslation('schedules')
  return (
    <PageTabs
      label={t('title')}
      tabs={scheduleEntities.map((key) => ({ key, label: t(key) }))}
      shownKey={tab}
      onShow={(next) => show({ tab: next })}
    >
      {children}
    </PageTabs>
  )
}
