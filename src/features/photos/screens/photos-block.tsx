import { Button } from '@mantine/core'
import { IconCamera, IconColumns2, IconUpload } from '@tabler/icons-react'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, useLoadedAhead } from '#platform/client/lazy-part.ts'
import { usualAngles, type PhotoAngle } from '#kernel/body.ts'
import { useMay } from '#platform/client/session.ts'
import { Reading } from '#platform/client/ui/states.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { photosApi, type Photo, type VisitPhotos } from '../contract.ts'
import { firstPair, photoName } from '../rules.ts'
import { Thumbnail } from './thumbnail.tsx'
import { AddTile, Tiles } from './tiles.tsx'
import { UploadProblems, UploadTile } from './upload-tile.tsx'
import { usePhotoList } from './use-photo-list.ts'
import { usePhotoWords } from './use-photo-words.ts'
import type { Uploads } from './use-uploads.ts'
import { Unsigned, WaitingCounts } from './waiting-photos.tsx'
import styles from './photos.module.css'

const loadCamera = () => import('./camera-dialog.tsx').then((module) => ({ default: module.CameraDialog }))
const CameraDialog = lazyPart(loadCamera)
const loadComparison = () => import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog }))
const CompareDialog = lazyPart(loadComparison)
const loadView = () => import('./photo-view.tsx').then((module) => ({ default: module.PhotoView }))
const PhotoView = lazyPart(loadView)

/** Further content among the photos of a visit. */
export interface BesidePhotos {
  /** Further tiles after the photos, as items of a list. */
  readonly tiles: readonly ReactNode[]
  /** A further way to add something, as an item of a list. */
  readonly adding: ReactNode
  /** Draws on a copy of a photo; null for somebody who may only look. */
  readonly onDraw: ((photo: Photo) => void) | null
}

interface PhotosBlockProps {
  readonly appointmentId: number
  /** The series of photos that the camera takes. */
  readonly angles?: readonly PhotoAngle[]
  readonly beside?: BesidePhotos | undefined
  /** The photos that are shown: beside a new addendum, its own stand apart from those of the report. */
  readonly part?: 'all' | 'saved' | 'waiting'
  /** The photos on their way; null for somebody who may only look. */
  readonly uploads: Uploads | null
  readonly error?: string | undefined
  /** A word in the place of the error, once its reason is gone. */
  readonly settled?: string | null
  readonly focusRef?: Ref<HTMLButtonElement>
}

const photosIn = ({ files }: DataTransfer): File[] =>
  [...files].filter(({ type, name }) => type.startsWith('image/') || /\.(jpe?g|png|heic|heif)$/i.test(name))

/** The photos of a visit in its report (spec 2 §2 to §5): what is saved, what waits, and what is on its way. */
export function PhotosBlock({
  appointmentId,
  angles = usualAngles,
  beside,
  part = 'all',
  uploads,
  error,
  settled = null,
  focusRef,
}: PhotosBlockProps) {
  const { t } = useTranslation('photos')
  const list = usePhotoList(appointmentId)
  const [isOver, setIsOver] = useState(false)
  const [opened, setOpened] = useState<'camera' | 'compare' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const visits = list.data?.visits ?? []
  const own = visits.find(({ appointment }) => appointment.id === appointmentId)
  const waiting = part === 'saved' ? [] : (own?.photos.filter(({ saved }) => !saved) ?? [])
  const isForAddendum = part === 'waiting'
  const title = `photos-${appointmentId}-${part}`
  const take = (files: readonly File[]) => uploads?.add(files.map((file) => ({ file, name: photoName(file.name) })))
  const mayAdd = uploads !== null
  useLoadedAhead(mayAdd ? [loadCamera, loadView, loadComparison] : [loadView, loadComparison])
  // Also in a report that has closed (spec 2 §6): a photo of the wrong client has to go.
  const mayChange = useMay()(photosApi.remove.may)
  const [mayDelete, mayCompare] = [mayChange, mayChange]
  usePastedPhotos(mayAdd, take)
  const dropping = uploads && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      // A file that is no picture is refused like one that was chosen.
      take([...event.dataTransfer.files])
    },
  }
  return (
    <section className={styles.block} aria-labelledby={title} {...dropping}>
      <div className={styles.head}>
        <h3 id={title} className={styles.title}>
          {t(isForAddendum ? 'photosOfAddendum' : 'photos')}
        </h3>
        <WaitingCounts photos={waiting} />
        <span className={styles.grow} />
        {mayCompare && !isForAddendum && visits.flatMap(({ photos }) => photos).length > 1 && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconColumns2 size={16} stroke={1.7} />}
            onClick={() => setOpened('compare')}
          >
            {t('compare')}
          </Button>
        )}
      </div>
      <Reading query={list} skeleton={<SkeletonLines lines={2} />}>
        {() => null}
      </Reading>
      {/* A list that cannot be read keeps nobody from taking photos, nor hides those that wait on this device. */}
      {(list.data || (uploads && (list.error || uploads.rows.length > 0))) && (
        <OwnPhotos
          visit={
            own && { ...own, photos: own.photos.filter(({ saved }) => part === 'all' || saved === (part === 'saved')) }
          }
          beside={beside}
          uploads={uploads}
          mayDelete={mayDelete}
          focusRef={focusRef}
          onCamera={() => setOpened('camera')}
          onChooseFiles={() => input.current?.click()}
        />
      )}
      {list.data && list.data.left_out > 0 && !isForAddendum && (
        <p className={styles.help}>{t('olderLeftOut', { count: list.data.left_out })}</p>
      )}
      {uploads && <UploadProblems rows={uploads.rows} />}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!error && settled && (
        <p className={styles.settled} aria-live="polite">
          {settled}
        </p>
      )}
      <Unsigned photos={waiting} zone={own?.zone} mayAdd={mayAdd} />
      {uploads && !(isForAddendum && waiting.length > 0) && (
        <p className={styles.help}>{t(waiting.length > 0 ? 'waitingText' : 'uploadHelp')}</p>
      )}
      {isOver && (
        <p className={styles.over} aria-hidden>
          {t('dropHere')}
        </p>
      )}
      {uploads && <FileChoice ref={input} onFiles={take} />}
      <Suspense>
        {opened === 'camera' && uploads && (
          <CameraDialog
            appointmentId={appointmentId}
            visits={visits}
            angles={angles}
            uploads={uploads}
            onChooseFiles={() => input.current?.click()}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'compare' && list.data && (
          <CompareDialog
            clientId={list.data.client_id}
            visits={visits}
            start={firstPair(visits, appointmentId)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Takes the pictures that are pasted anywhere in the page. */
function usePastedPhotos(mayAdd: boolean, take: (files: readonly File[]) => void): void {
  // A picture beside a text, as an office program copies it, is left to the field that is typed in.
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files =
      event.clipboardData && !event.clipboardData.types.includes('text/plain') ? photosIn(event.clipboardData) : []
    if (!files.length) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    if (!mayAdd) return
    const listen = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', listen, { capture: true })
    return () => window.removeEventListener('paste', listen, { capture: true })
  }, [mayAdd])
}

interface OwnPhotosProps {
  readonly visit: VisitPhotos | undefined
  readonly beside: BesidePhotos | undefined
  readonly uploads: Uploads | null
  readonly mayDelete: boolean
  readonly focusRef: Ref<HTMLButtonElement> | undefined
  readonly onCamera: () => void
  readonly onChooseFiles: () => void
}

function OwnPhotos({ visit, beside, uploads, mayDelete, focusRef, onCamera, onChooseFiles }: OwnPhotosProps) {
  const { t } = useTranslation('photos')
  const { labelOf, captionOf } = usePhotoWords()
  const [shown, setShown] = useState<Photo | null>(null)
  const photos = visit?.photos ?? []
  if (!uploads && !photos.length && !beside?.tiles.length) return <p className={styles.help}>{t('none')}</p>
  return (
    <Tiles>
      {photos.map((photo) => (
        <li key={photo.id} data-waiting={photo.saved ? undefined : ''}>
          <Thumbnail
            photo={photo}
            label={t('open', { photo: labelOf(photo, visit!) })}
            caption={captionOf(photo)}
            onClick={() => setShown(photo)}
          />
        </li>
      ))}
      {beside?.tiles}
      {uploads?.rows.map((row) => (
        <UploadTile key={row.key} row={row} uploads={uploads} />
      ))}
      {uploads && (
        <>
          <AddTile
            icon={<IconCamera size={20} stroke={1.7} aria-hidden />}
            label={t('take')}
            isMain
            buttonRef={focusRef}
            onClick={onCamera}
          />
          <AddTile
            icon={<IconUpload size={20} stroke={1.7} aria-hidden />}
            label={t('upload')}
            onClick={onChooseFiles}
          />
        </>
      )}
      {beside?.adding}
      {shown && (
        <Suspense>
          <PhotoView
            photo={shown}
            zone={visit!.zone}
            mayDelete={mayDelete}
            onDraw={
              beside?.onDraw &&
              (() => {
                setShown(null)
                beside.onDraw?.(shown)
              })
            }
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </Tiles>
  )
}

interface FileChoiceProps {
  readonly ref: Ref<HTMLInputElement>
  readonly onFiles: (files: readonly File[]) => void
}

/** The field that chooses files, which the button opens. */
function FileChoice({ ref, onFiles }: FileChoiceProps) {
  const { t } = useTranslation('photos')
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = '' // the same one may be chosen again
    onFiles(files)
  }
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      tabIndex={-1}
      accept="image/jpeg,image/png,image/heic,image/heif,.jpg,.jpeg,.png"
      aria-label={t('upload')}
      onChange={onChange}
    />
  )
}
