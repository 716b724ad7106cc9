import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import type { ScanProblem } from '../rules/gs1.ts'
import { useCodeReader } from './use-code-reader.ts'
import styles from './scan.module.css'

interface ScanDialogProps {
  /** Takes a code; returns why it cannot be taken, else null. */
  readonly problemOf: (code: string) => ScanProblem | null
  readonly onClose: () => void
}

/** Reads the code of a package with the camera, and closes with the first that is taken. */
export function ScanDialog({ problemOf, onClose }: ScanDialogProps) {
  const { t } = useTranslation(['reports', 'photos', 'common'])
  const [refused, setRefused] = useState<{ readonly code: string; readonly problem: ScanProblem } | null>(null)
  useDialog()
  useBackCloses(onClose)
  const { camera, isBroken } = useCodeReader((code) => {
    // The same package stays before the camera for many pictures.
    if (code === refused?.code) return
    const problem = problemOf(code)
    if (problem) setRefused({ code, problem })
    else onClose()
  })
  const problem = camera.problem ? t(`scanCamera_${camera.problem}`) : isBroken ? t('scanBroken') : null
  return (
    <Modal
      opened
      title={t('scan')}
      onClose={onClose}
      returnFocus={false}
      size={560}
      centered
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 40, iconSize: 20 }}
    >
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : (
        <div className={styles.finder}>
          <video ref={camera.video} aria-label={t('photos:picture')} muted playsInline />
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
