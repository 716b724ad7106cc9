import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from '#features/photos/screens/use-camera.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { readCode } from './read-code.ts'
import type { ScanProblem } from './scan-field.tsx'
import styles from './scan.module.css'

interface ScanDialogProps {
  /** Takes a code; returns why it cannot be taken, else null. */
  readonly problemOf: (code: string) => ScanProblem | null
  readonly onClose: () => void
}

/** A code of two centimetres, held at arm's length, is still read at this side; a larger picture takes longer to read. */
const sideOfPicture = 1600
/** The time between two readings, in which the page answers to the hand. */
const pauseMs = 200

/** Reads the code of a package with the camera, and closes with the first that is taken. */
export function ScanDialog({ problemOf, onClose }: ScanDialogProps) {
  const { t } = useTranslation(['reports', 'photos', 'common'])
  const camera = useCamera(sideOfPicture)
  const [refused, setRefused] = useState<{ readonly code: string; readonly problem: ScanProblem } | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useDialog()
  useBackCloses(onClose)

  const take = useEffectEvent((code: string) => {
    // The same package stays before the camera for many pictures.
    if (code === refused?.code) return
    const problem = problemOf(code)
    if (problem) setRefused({ code, problem })
    else onClose()
  })
  const fail = useEffectEvent(() => setIsUnreadable(true))
  const { isReady, video } = camera
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function read(): Promise<void> {
      const code = video.current && (await readCode(video.current))
      if (isOver) return
      if (code) take(code)
      timer = setTimeout(again, pauseMs)
    }
    const again = () => void read().catch(() => !isOver && fail())
    again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isReady, video])

  const problem = camera.problem ? t(`scanCamera_${camera.problem}`) : isUnreadable ? t('scanBroken') : null
  return (
    <Modal
      opened
      title={t('scan')}
      onClose={onClose}
      returnFocus={false}
      size={560}
      centered
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 40 }}
    >
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : (
        <div className={styles.finder}>
          <video ref={video} aria-label={t('photos:picture')} muted playsInline />
          <span aria-hidden />
        </div>
      )}
      <p role="status" className={styles.status} data-refused={refused !== null || undefined}>
        {refused ? t(refused.problem) : !problem && t('scanAim')}
      </p>
      <div className={styles.buttons}>
        {camera.turn && !problem && (
          <Button variant="default" size="md" onClick={camera.turn}>
            {t('photos:turn')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          {t('common:cancel')}
        </Button>
      </div>
    </Modal>
  )
}
