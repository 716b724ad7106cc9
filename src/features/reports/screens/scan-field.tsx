import { ActionIcon, TextInput as MantineTextInput } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Day } from '#kernel/day.ts'
import { scannedPackage, type ScannedPackage, type ScanProblem } from '../rules/gs1.ts'
import { withSeparator } from './separator-key.ts'
import styles from './report.module.css'

const ScanDialog = lazyPart(() => import('./scan-dialog.tsx').then((module) => ({ default: module.ScanDialog })))

interface ScanFieldProps {
  readonly day: Day
  /** Returns whether the package belongs to a product of this country. */
  readonly onScanned: (scanned: ScannedPackage) => boolean
}

/** Takes the code of a package from a barcode reader, which types it and ends with Enter, or from the camera. */
export function ScanField({ day, onScanned }: ScanFieldProps) {
  const { t } = useTranslation('reports')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [isFilming, setIsFilming] = useState(false)
  function problemOf(text: string): ScanProblem | null {
    const scanned = scannedPackage(text, day)
    if (!scanned) return 'scanUnknown'
    return onScanned(scanned) ? null : 'scanOther'
  }
  return (
    <>
      <MantineTextInput
        aria-label={t('scan')}
        placeholder={t('scan')}
        leftSection={<IconBarcode size={16} stroke={1.7} aria-hidden />}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('scanByCamera')}
            title={t('scanByCamera')}
            onClick={() => setIsFilming(true)}
          >
            <IconCamera size={18} stroke={1.7} />
          </ActionIcon>
        }
        rightSectionWidth={36}
        autoComplete="off"
        className={styles.addDevice}
        value={code}
        error={problem && t(problem)}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          const separated = withSeparator(event)
          if (separated !== null) setCode(separated)
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !code.trim()) return
          event.preventDefault()
          const refused = problemOf(code)
          setProblem(refused)
          if (!refused) setCode('')
        }}
      />
      {isFilming && (
        <Suspense>
          <ScanDialog problemOf={problemOf} onClose={() => setIsFilming(false)} />
        </Suspense>
      )}
    </>
  )
}
