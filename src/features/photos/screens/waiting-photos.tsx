import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { Photo } from '../contract.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './photos.module.css'

/** The numbers of photos that wait for a save, and for a signature. */
export function WaitingCounts({ photos }: { photos: readonly Photo[] }) {
  const { t } = useTranslation('photos')
  const unsigned = photos.filter((photo) => photo.awaits_signature).length
  const unsaved = photos.length - unsigned
  return (
    <>
      {unsaved > 0 && <Chip>{t('waiting', { count: unsaved })}</Chip>}
      {unsigned > 0 && <Chip>{t('unsigned', { count: unsigned })}</Chip>}
    </>
  )
}

interface UnsignedProps {
  readonly photos: readonly Photo[]
  readonly zone: string | undefined
  readonly mayAdd: boolean
}

/** The photos that wait for a signed addendum, each with its author and its moment, for everybody who may read. */
export function Unsigned({ photos, zone, mayAdd }: UnsignedProps) {
  const { t } = useTranslation('photos')
  const { moment } = useFormat()
  const { nameOf } = usePhotoWords()
  const unsigned = photos.filter((photo) => photo.awaits_signature)
  if (!unsigned.length || !zone) return null
  return (
    <div className={styles.help}>
      {t(mayAdd ? 'waitingForAddendum' : 'unsignedText')}
      <ul className={styles.unsigned}>
        {unsigned.map((photo) => (
          <li key={photo.id}>
            {t('unsignedPhoto', {
              name: nameOf(photo),
              author: photo.author,
              moment: moment(photo.taken_at, zone),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
