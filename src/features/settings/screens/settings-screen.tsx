import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reminderHour } from '#features/appointments/rules/reminder.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { SwitchInput } from '#platform/client/ui/switch-input.tsx'
import { useChainSettings, type Setting } from './use-chain-settings.ts'
import styles from './settings-screen.module.css'

const settings: readonly Setting[] = ['health_data_needs_two_step', 'remind_clients']

/** `/settings`: the settings of the whole chain. Each switch saves at once, so there is no form. */
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
          skeleton={settings.map((setting) => (
            <div key={setting} className={styles.row}>
              <Skeleton height={14} width="55%" mb={8} />
              <Skeleton height={34} />
            </div>
          ))}
        >
          {(chosen) =>
            settings.map((setting) => (
              <div key={setting} className={styles.row}>
                <SwitchInput
                  label={t(setting)}
                  description={t(`${setting}Help`, { hour: reminderHour })}
                  value={chosen[setting]}
                  onChange={(on) => choose({ setting, on })}
                />
              </div>
            ))
          }
        </Reading>
      </section>
    </>
  )
}
