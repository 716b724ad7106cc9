import type { CSSProperties, ReactNode, Ref } from 'react'
import type { Similarity } from '#features/photo-sharing/contract.ts'
import { laidAs } from '#features/photo-sharing/screens/laid-as.ts'
import slider from '#features/photo-sharing/screens/slider.module.css'
import type { Photo } from '../contract.ts'
import type { Placement } from '../rules.ts'
import { usePictureAddress } from './use-picture-address.ts'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './compare.module.css'

interface ComparedPictureProps {
  readonly photo: Photo
  readonly placement: Placement
  /** The photo on which this one is laid, and what brings it there; null when it lies by itself. */
  readonly laidOn?: { readonly photo: Photo; readonly by: Similarity } | null
  /** Shown over the photo, in parts of it. */
  readonly children?: ReactNode
  readonly frameRef?: Ref<HTMLDivElement>
}

/** From this size on the photo is read in full. */
const fullFrom = 1.6

/** A photo as large as its stage, enlarged and moved; one that is aligned lies as the other one does. */
export function ComparedPicture({ photo, placement, laidOn = null, children, frameRef }: ComparedPictureProps) {
  const { nameOf } = usePhotoWords()
  const { scale, x, y } = placement
  const frame = laidOn?.photo ?? photo
  const isFull = scale * (laidOn?.by.scale ?? 1) > fullFrom
  const address = usePictureAddress(photo, isFull)
  return (
    <div className={slider.layer} style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}>
      <div
        ref={frameRef}
        className={slider.frame}
        style={{ '--ratio': frame.width / frame.height } as CSSProperties}
        data-frame
        data-laid={laidOn !== null || undefined}
      >
        <img
          className={styles.picture}
          src={address}
          alt={nameOf(photo)}
          style={laidOn ? laidAs(photo, laidOn.photo, laidOn.by) : undefined}
          draggable={false}
        />
        {children}
      </div>
    </div>
  )
}
