import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reminderHour } from '#features/appointments/rules/reminder.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { SwitchInput } from '#platform/client/ui/switch-input.tsx'
import { HoursSetting } from './hours-setting.tsx'
import { useChainSettings, type Switch } from './use-chain-settings.ts'
import styles from './settings-screen.module.css'

const switches: readonly Switch[] = ['health_data_needs_two_step', 'remind_clients']

/** `/settings`: the settings of the whole chain. Each of them saves by itself, so there is no form. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const { read, choose } = useChainSettings()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')}>
        <Button
          component={Link}
          to="/audit-log"
          search={{ subjects: 'chain_settings' } as never}
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
        >
          {t('history')}
        </Button>
      </PageHead>
      <section className={styles.rows} aria-label={t('title')}>
        <Reading
          query={read}
          skeleton={[...switches, 'report_closes_hours'].map((setting) => (
            <div key={setting} className={styles.row}>
              <Skeleton height={14} width="55%" mb={8} />
              <Skeleton height={34} />
            </div>
          ))}
        >
          {(chosen) => (
            <>
              {switches.map((setting) => (
                <div key={setting} className={styles.row}>
                  <SwitchInput
                    label={t(setting)}
                    description={t(`${setting}Help`, { hour: reminderHour })}
                    value={chosen[setting]}
                    onChange={(to) => choose({ setting, to })}
                  />
                </div>
              ))}
              <div className={styles.row}>
                <HoursSetting
                  hours={chosen.report_closes_hours}
                  onChange={(to) => choose({ setting: 'report_closes_hours', to })}
                />
              </div>
            </>
          )}
        </Reading>
      </section>
    </>
  )
}
