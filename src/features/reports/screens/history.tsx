import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, useLoadedAhead } from '#platform/client/lazy-part.ts'
import { useRead } from '#platform/client/data.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import { EarlierReport } from './earlier-report.tsx'
import type { TakeOver } from './take-over.ts'
import { useEarlyPassport } from './use-early-passport.ts'
import styles from './history.module.css'

const loadPassport = () => import('./passport-dialog.tsx').then((module) => ({ default: module.PassportDialog }))
const PassportDialog = lazyPart(loadPassport)

/** The id of the side panel, for the button that opens it. */
export const historyPanel = 'earlier-reports'

interface HistoryProps {
  readonly appointmentId: number
  readonly clientId: number
  readonly zone: string
  readonly isOpen: boolean
  /** The button in the head of the report has opened it. */
  readonly takesFocus: boolean
  /** Takes lines of a report over into the form; null without the permission to edit. */
  readonly takeOver: TakeOver | null
}

/**
 * The client's earlier reports, newest first. What was used stays visible, so that it can be compared. Below them stand
 * the reports of later visits, for a report that is written or read late: they are closed, and nothing is taken over.
 */
export function History({ appointmentId, clientId, zone, isOpen, takesFocus, takeOver }: HistoryProps) {
  const { t } = useTranslation('reports')
  const [hasPassport, setHasPassport] = useState(false)
  const readPassport = useEarlyPassport(clientId)
  useLoadedAhead([loadPassport])
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  const history = useRead(reportsApi.history, { params: { appointmentId } })
  return (
    // Hidden it keeps what was taken over, and how to take that back.
    <aside id={historyPanel} className={styles.history} aria-labelledby="history" hidden={!isOpen}>
      <h2 id="history" className={styles.title} ref={title} tabIndex={-1}>
        {t('history')}
        {history.data && history.data.items.length > 0 && <span className="dim num">{history.data.items.length}</span>}
        <span className={styles.grow} />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconTimeline size={15} stroke={1.7} />}
          onClick={(press) => {
            readPassport(press)
            setHasPassport(true)
          }}
        >
          {t('passportTitle')}
        </Button>
      </h2>
      <Suspense>
        {hasPassport && (
          <PassportDialog clientId={clientId} onOpenReport={null} onClose={() => setHasPassport(false)} />
        )}
      </Suspense>
      <Reading query={history} skeleton={<SkeletonLines lines={6} />}>
        {({ items, later }) => (
          <>
            {items.map((item, index) => (
              <EarlierReport
                key={item.id}
                appointmentId={appointmentId}
                item={item}
                zone={zone}
                startsOpen={index === 0}
                takeOver={takeOver}
              />
            ))}
            {!items.length && <p className={styles.empty}>{t('historyEmpty')}</p>}
            {later.length > 0 && (
              <section aria-labelledby="later">
                <h3 id="later" className={styles.later}>
                  {t('later')} <span className="dim num">{later.length}</span>
                </h3>
                {later.map((item) => (
                  <EarlierReport
                    key={item.id}
                    appointmentId={appointmentId}
                    item={item}
                    zone={zone}
                    startsOpen={false}
                    takeOver={null}
                  />
                ))}
              </section>
            )}
          </>
        )}
      </Reading>
    </aside>
  )
}
