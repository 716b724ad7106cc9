import { Button } from '@mantine/core'
import { IconColumns2, IconTimeline } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { localTimeAt } from '#kernel/day.ts'
import type { Photo } from '#features/photos/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { reportsApi } from '../contract.ts'
import type { PassportVisit } from '../contract/passport.ts'
import { comparedPair, newestZone, stripsOf, withPressed, type ZoneStrip } from '../rules/passport.ts'
import { PassportStrip } from './passport-strip.tsx'
import styles from './passport.module.css'

const CompareDialog = lazyPart(() =>
  import('#features/photos/screens/compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })),
)
const PhotoView = lazyPart(() =>
  import('#features/photos/screens/photo-view.tsx').then((module) => ({ default: module.PhotoView })),
)

interface PassportDialogProps {
  readonly clientId: number
  /** The zone that is shown first; otherwise that of the newest visit. */
  readonly zone?: ZoneStrip['zone']
  /** Opens the report of a visit; null where a report is open already. */
  readonly onOpenReport: ((appointmentId: number) => void) | null
  readonly onClose: () => void
}

/** The treatment passport of a client: per zone of the body a strip through time. */
export function PassportDialog({ clientId, zone, onOpenReport, onClose }: PassportDialogProps) {
  const { t } = useTranslation('reports')
  const passport = useRead(reportsApi.passport, { params: { id: clientId } })
  const [covered, setCovered] = useState(false)
  return (
    <FullScreenDialog
      title={t('passportTitle')}
      beside={<span className={styles.name}>{passport.data?.client.name}</span>}
      behindQuestion={covered}
      onClose={onClose}
    >
      <Reading
        query={passport}
        skeleton={
          <div className={styles.loading}>
            <SkeletonLines lines={8} />
          </div>
        }
      >
        {({ visits }) =>
          visits.length ? (
            <Zones clientId={clientId} visits={visits} start={zone} onOpenReport={onOpenReport} onCover={setCovered} />
          ) : (
            <div className={styles.loading}>
              <EmptyState icon={<IconTimeline size={22} stroke={1.7} />} title={t('passportEmpty')} />
            </div>
          )
        }
      </Reading>
    </FullScreenDialog>
  )
}

interface ZonesProps {
  readonly clientId: number
  readonly visits: readonly PassportVisit[]
  readonly start: ZoneStrip['zone'] | undefined
  readonly onOpenReport: PassportDialogProps['onOpenReport']
  /** Tells whether a photo or a comparison lies over the passport. */
  readonly onCover: (covered: boolean) => void
}

type Over = { readonly photo: Photo; readonly zone: string } | 'comparison' | null

/** The choice of a zone, its strip, and the comparison of two of its visits. */
function Zones({ clientId, visits, start, onOpenReport, onCover }: ZonesProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const strips = stripsOf(visits)
  const [wanted, setWanted] = useState<ZoneStrip['zone'] | null>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [over, setOver] = useState<Over>(null)
  const strip = strips.find(({ zone }) => zone === (wanted ?? start ?? newestZone(visits))) ?? strips.at(-1)!
  const [one, other] = strip.visits.filter(({ id }) => chosen.includes(id))
  const show = useCallback(
    (next: Over) => {
      setOver(next)
      onCover(next !== null)
    },
    [onCover],
  )
  const choose = useCallback((id: number) => setChosen((now) => withPressed(now, id)), [])
  const showPhoto = useCallback((photo: Photo, zone: string) => show({ photo, zone }), [show])
  const dayOf = ({ appointment, zone }: PassportVisit) => format.day(localTimeAt(appointment.datetime_from, zone).day)
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t('passportZones')}
          value={strip.zone}
          onChange={(zone) => {
            setWanted(zone)
            setChosen([])
          }}
          options={strips.map(({ zone, visits: of }) => ({
            value: zone,
            label: (
              <span className={styles.zone}>
                {t(`zone_${zone}`)} <span className={`${styles.count} num`}>{of.length}</span>
              </span>
            ),
          }))}
        />
      </div>
      <PassportStrip
        key={strip.zone}
        strip={strip}
        takesFocus={wanted === null}
        chosen={chosen}
        onChoose={choose}
        onPhoto={showPhoto}
        onOpenReport={onOpenReport}
      />
      {strip.visits.filter(({ photos }) => photos.length > 0).length > 1 && (
        <footer className={styles.foot}>
          <p role="status">{one && other ? '' : t(one ? 'chooseOther' : 'chooseTwo')}</p>
          <Button
            leftSection={<IconColumns2 size={16} stroke={1.7} />}
            disabled={!one || !other}
            onClick={() => show('comparison')}
          >
            {one && other ? t('compareChosen', { first: dayOf(one), second: dayOf(other) }) : t('toCompare')}
          </Button>
        </footer>
      )}
      <Suspense>
        {over === 'comparison' && one && other && (
          <CompareDialog
            clientId={clientId}
            visits={visits.filter(({ photos }) => photos.length > 0).toReversed()}
            start={comparedPair(one, other)}
            onClose={() => show(null)}
          />
        )}
        {over && over !== 'comparison' && (
          <PhotoView photo={over.photo} zone={over.zone} mayDelete={false} onClose={() => show(null)} />
        )}
      </Suspense>
    </>
  )
}
