import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#kernel/day.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { systemApi, type Step } from '../contract.ts'
import { askProblems, isFailing, isLate } from '../rules.ts'
import styles from './system.module.css'

interface UpkeepProps {
  readonly steps: readonly Step[]
  readonly now: Instant
}

/** The steps of the upkeep: those that fail or are late, and all of them when somebody asks. */
export function UpkeepCard({ steps, now }: UpkeepProps) {
  const { t } = useTranslation('system')
  const [isWhole, setIsWhole] = useState(false)
  const wrong = steps.filter((step) => isFailing(step) || isLate(step, now))
  const visible = isWhole ? steps : wrong
  return (
    <Card
      title={t('upkeep')}
      flush
      aside={
        <Button
          variant="default"
          size="xs"
          className={styles.button}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'hideSteps' : 'showSteps')}
        </Button>
      }
    >
      {!wrong.length && <Summary steps={steps} />}
      {visible.length > 0 && (
        <div className={styles.scroll}>
          <table className={`${tableStyles.table} ${styles.steps}`}>
            <thead>
              <tr>
                <th scope="col">{t('step')}</th>
                <th scope="col">{t('lastSuccess')}</th>
                <th scope="col">{t('lastFailure')}</th>
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {visible.map((step) => (
                <StepRow key={step.step} step={step} isWrong={wrong.includes(step)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** One sentence: that no step fails and when the last one was done, or that none was yet. */
function Summary({ steps }: Pick<UpkeepProps, 'steps'>) {
  const { t } = useTranslation('system')
  const { moment } = useFormat()
  const last = steps
    .flatMap(({ succeeded_at }) => succeeded_at ?? [])
    .toSorted()
    .at(-1)
  return (
    <p className={styles.summary}>
      {last ? (
        <IconCheck className={styles.good} size={16} stroke={2} aria-hidden />
      ) : (
        <IconClock className="dim" size={16} stroke={1.8} aria-hidden />
      )}
      {last ? t('upkeepDone', { at: moment(last) }) : t('upkeepNotYet')}
    </p>
  )
}

function StepRow({ step, isWrong }: { step: Step; isWrong: boolean }) {
  const { t } = useTranslation('system')
  const { count, moment } = useFormat()
  const { succeeded_at, failed_at, failures, reason } = step
  const name = t(`step_${step.step}`)
  const isAskable = !askProblems(step.step).length
  const ask = useSend(systemApi.askForStep, { invalidates: [systemApi.show] })
  return (
    <tr>
      <td className={styles.name}>
        {name}
        {isFailing(step) && (
          <Chip tone="bad" icon={<IconAlertTriangle size={13} stroke={1.9} aria-hidden />}>
            {t('failing')}
          </Chip>
        )}
      </td>
      <td className="num">{succeeded_at ? moment(succeeded_at) : <span className="dim">{t('never')}</span>}</td>
      <td>
        {failed_at && (
          <>
            <span className="num">{moment(failed_at)}</span>
            {failures > 1 && <span className="dim"> · {t('inARow', { number: count(failures) })}</span>}
            {reason && <small className="dim">{t(`stepReason_${reason}`)}</small>}
          </>
        )}
      </td>
      <td className={styles.actions}>
        {step.asked && <Chip icon={<IconClock size={13} stroke={1.8} aria-hidden />}>{t('asked')}</Chip>}
        {!step.asked && !isAskable && <span className="dim">{t('atNight')}</span>}
        {!step.asked && isAskable && (
          <Button
            variant={isWrong ? 'default' : 'subtle'}
            size="xs"
            className={styles.button}
            aria-label={t('doNowOf', { step: name })}
            loading={ask.isPending}
            onClick={() => ask.mutate({ body: { step: step.step } })}
          >
            {t('doNow')}
          </Button>
        )}
      </td>
    </tr>
  )
}
