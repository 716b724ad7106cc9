import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { View } from './use-view.ts'
import styles from './drawing.module.css'

/** A press of a button or a key enlarges by this factor. */
export const zoomStep = 1.5

/** Enlarges the picture, makes it smaller, and shows the whole of it again. */
export function ZoomTools({ view: { placement, zoom, reset } }: { view: View }) {
  const { t } = useTranslation(['drawings', 'photos'])
  const percent = `${Math.round(placement.scale * 100)} %`
  const isWhole = placement.scale === 1
  return (
    <div role="group" aria-label={t('photos:zoom')} className={styles.zoom}>
      <ActionIcon
        variant="default"
        aria-label={t('photos:zoomIn')}
        title={t('photos:zoomIn')}
        onClick={() => zoom(zoomStep)}
      >
        <IconPlus size={18} stroke={1.7} />
      </ActionIcon>
      <UnstyledButton
        className="num"
        aria-label={`${percent}: ${t('whole')}`}
        title={t('whole')}
        aria-disabled={isWhole}
        onClick={reset}
      >
        {percent}
      </UnstyledButton>
      <ActionIcon
        variant="default"
        aria-label={t('photos:zoomOut')}
        title={t('photos:zoomOut')}
        disabled={isWhole}
        onClick={() => zoom(1 / zoomStep)}
      >
        <IconMinus size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}
