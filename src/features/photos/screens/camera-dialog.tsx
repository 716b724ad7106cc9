import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconCameraRotate, IconCheck, IconGridDots, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import type { PhotoAngle } from '#kernel/body.ts'
import type { ListedVisit, Photo } from '../contract.ts'
import { earlierPhoto, levelWithin, nextAngle } from '../rules.ts'
import { pictureOf } from './addresses.ts'
import { shutterOf } from './shutter.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useCamera, type Camera } from './use-camera.ts'
import { useLean } from './use-lean.ts'
import { usePhotoWords } from './use-photo-words.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './camera.module.css'

interface CameraDialogProps {
  readonly appointmentId: number
  readonly visits: readonly ListedVisit[]
  /** The series that is taken, one angle after the other. */
  readonly angles: readonly PhotoAngle[]
  readonly uploads: Uploads
  /** Chooses files instead, where there is no camera. */
  readonly onChooseFiles: () => void
  readonly onClose: () => void
}

/** Half a shadow shows both the earlier photo and the camera. */
const usualShadow = 45

/** Takes photos with the camera, over the shadow of an earlier one, from one angle after another. */
export function CameraDialog({ appointmentId, visits, angles, uploads, onChooseFiles, onClose }: CameraDialogProps) {
  const { t } = useTranslation('photos')
  const camera = useCamera()
  const [angle, setAngle] = useState<PhotoAngle>(angles[0] ?? 'front')
  /** The photo that was chosen for the shadow; undefined for the usual one of the angle, null for none. */
  const [chosen, setChosen] = useState<Photo | null | undefined>(undefined)
  const [shadow, setShadow] = useState(usualShadow)
  const [hasGrid, setHasGrid] = useState(true)
  const [isTaking, setIsTaking] = useState(false)
  const [press] = useState(() => shutterOf(setIsTaking))
  const own = visits.find(({ appointment }) => appointment.id === appointmentId)?.photos ?? []
  const taken = new Set([...own, ...uploads.rows].map((one) => one.angle))
  const ghost = chosen === undefined ? earlierPhoto(visits, angle) : chosen

  async function shoot(): Promise<void> {
    const file = await camera.shoot()
    if (!file) return
    uploads.add([{ file, name: t(angle), angle, takenAt: new Date().toISOString() }])
    turnTo(nextAngle(angles, angle, new Set([...taken, angle])))
  }
  function turnTo(next: PhotoAngle): void {
    setAngle(next)
    setChosen(undefined)
  }
  return (
    <FullScreenDialog title={t('cameraTitle')} focusesClose={false} onClose={onClose}>
      <div className={styles.layout}>
        <Viewfinder camera={camera} ghost={ghost} shadow={shadow} hasGrid={hasGrid} onChooseFiles={onChooseFiles} />
        <aside className={styles.side}>
          <div role="radiogroup" aria-label={t('angle')} className={styles.angles}>
            {angles.map((one) => (
              <label key={one} data-taken={taken.has(one) || undefined}>
                <input type="radio" name="angle" checked={one === angle} onChange={() => turnTo(one)} />
                {taken.has(one) && <IconCheck size={14} stroke={2.2} aria-label={t('taken')} />}
                {t(one)}
              </label>
            ))}
          </div>
          {ghost && (
            <label className={styles.shadow}>
              <span>{t('shadow')}</span>
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={shadow}
                onChange={({ currentTarget }) => setShadow(Number(currentTarget.value))}
              />
              <span className="num">{shadow} %</span>
            </label>
          )}
          <Earlier visits={visits} ghost={ghost} onChoose={setChosen} />
          <div className={styles.controls}>
            <ActionIcon
              variant="default"
              size={48}
              aria-label={t('grid')}
              title={t('grid')}
              aria-pressed={hasGrid}
              onClick={() => setHasGrid((now) => !now)}
            >
              <IconGridDots size={20} stroke={1.7} />
            </ActionIcon>
            <button
              type="button"
              className={styles.shutter}
              aria-label={t('shoot', { angle: t(angle) })}
              disabled={!camera.isReady}
              aria-disabled={isTaking}
              data-autofocus
              onClick={() => void press(shoot)}
            />
            {camera.turn ? (
              <ActionIcon variant="default" size={48} aria-label={t('turn')} title={t('turn')} onClick={camera.turn}>
                <IconCameraRotate size={20} stroke={1.7} />
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="default"
                size={48}
                aria-label={t('upload')}
                title={t('upload')}
                onClick={onChooseFiles}
              >
                <IconUpload size={20} stroke={1.7} />
              </ActionIcon>
            )}
          </div>
          <p role="status" className={styles.count}>
            {uploads.rows.length + own.length > 0 && t('count', { count: uploads.rows.length + own.length })}
          </p>
          <Button variant="default" size="md" onClick={onClose}>
            {t('done')}
          </Button>
        </aside>
      </div>
    </FullScreenDialog>
  )
}

interface ViewfinderProps {
  readonly camera: Camera
  readonly ghost: Photo | null
  /** The strength of the shadow in per cent. */
  readonly shadow: number
  readonly hasGrid: boolean
  readonly onChooseFiles: () => void
}

/** The picture of the camera, and over it the shadow, the grid and the level. */
function Viewfinder({ camera, ghost, shadow, hasGrid, onChooseFiles }: ViewfinderProps) {
  const { t } = useTranslation('photos')
  const { video, problem } = camera
  const lean = useLean()
  const isLevel = lean !== null && Math.abs(lean) <= levelWithin
  const stage = useRef<HTMLDivElement>(null)
  if (problem)
    return (
      <div className={styles.finder} role="alert">
        <div className={styles.absent}>
          <p>{t(`camera_${problem}`)}</p>
          <Button size="md" leftSection={<IconUpload size={18} stroke={1.7} />} onClick={onChooseFiles}>
            {t('upload')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.finder} ref={stage}>
      <video ref={video} className={styles.picture} aria-label={t('picture')} muted playsInline />
      {ghost && <img className={styles.ghost} src={pictureOf(ghost)} alt="" style={{ opacity: shadow / 100 }} />}
      {hasGrid && <span className={styles.grid} aria-hidden />}
      {lean !== null && (
        <span className={styles.level} data-level={isLevel || undefined} aria-hidden>
          <span style={{ rotate: `${lean}deg` }} />
          {isLevel ? t('level') : t('leans', { degrees: lean })}
        </span>
      )}
      {/* The degrees change all the time: only reaching and leaving the level is announced. */}
      <VisuallyHidden role="status">{lean !== null && t(isLevel ? 'level' : 'notLevel')}</VisuallyHidden>
    </div>
  )
}

interface EarlierProps {
  readonly visits: readonly ListedVisit[]
  readonly ghost: Photo | null
  /** The photo for the shadow; null for none. */
  readonly onChoose: (photo: Photo | null) => void
}

/** The earlier photos, of which one is the shadow. */
function Earlier({ visits, ghost, onChoose }: EarlierProps) {
  const { t } = useTranslation('photos')
  const { labelOf, captionOf } = usePhotoWords()
  const earlier = visits.filter((visit) => visit.earlier)
  if (!earlier.length) return null
  return (
    <section className={styles.earlier} aria-label={t('shadowOf')}>
      <h3>{t('shadowOf')}</h3>
      <ul>
        {earlier.flatMap((visit) =>
          visit.photos.map((photo) => (
            <li key={photo.id}>
              <Thumbnail
                photo={photo}
                label={labelOf(photo, visit)}
                caption={captionOf(photo)}
                pressed={ghost?.id === photo.id}
                onClick={() => onChoose(ghost?.id === photo.id ? null : photo)}
              />
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
