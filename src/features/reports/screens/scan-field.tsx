import { ActionIcon, TextInput as MantineTextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmpty } from '#kernel/line.ts'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Day } from '#kernel/day.ts'
import { scannedPackage, type ScannedPackage, type ScanProblem } from '../rules/gs1.ts'
import { withSeparator } from './separator-key.ts'
import type { InjectablesForm } from './values.ts'
import styles from './report.module.css'

const ScanDialog = lazyPart(() => import('./scan-dialog.tsx').then((module) => ({ default: module.ScanDialog })))

interface ScanFieldProps {
  readonly form: UseFormReturn<InjectablesForm>
  readonly day: Day
  /** Returns why the package cannot be taken; null when it can. */
  readonly problemOf: (scanned: ScannedPackage) => ScanProblem | null
  /** The focus moves to the row of the package after a scan, and stays where it went when the field was left. */
  readonly onScanned: (scanned: ScannedPackage, movesFocus: boolean) => void
}

/**
 * Takes the code of a package from a barcode reader, which types it and mostly ends with Enter, or from the camera. A
 * code that is left in the field is taken as well; the form is not saved while one stands there that cannot be read.
 */
export function ScanField({ form, day, problemOf, onScanned }: ScanFieldProps) {
  const { t } = useTranslation('reports')
  const [isFilming, setIsFilming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const reasonOf = (text: string): ScanProblem | null => {
    const scanned = scannedPackage(text, day)
    return scanned && (scanned.gtin ?? scanned.lot_number) ? problemOf(scanned) : 'scanUnknown'
  }
  const { field, fieldState } = useController({
    control: form.control,
    name: 'scan',
    rules: { validate: (left = '') => isEmpty(left) || t(reasonOf(left) ?? 'scanWaiting') },
  })
  const code = field.value ?? ''
  const set = (text: string) => {
    form.clearErrors('scan')
    field.onChange(text)
  }
  function take(text: string, movesFocus: boolean): ScanProblem | null {
    const refused = reasonOf(text)
    const scanned = refused ? null : scannedPackage(text, day)
    if (scanned) onScanned(scanned, movesFocus)
    return refused
  }
  function takeTyped(movesFocus: boolean): void {
    const refused = isEmpty(code) ? null : take(code, movesFocus)
    if (refused) form.setError('scan', { message: t(refused) })
    else if (code) set('')
  }
  // A code that comes back with a draft was left as well.
  const takeRestored = useEffectEvent(() => takeTyped(false))
  useEffect(() => {
    if (code && document.activeElement !== input.current) takeRestored()
  }, [code])
  return (
    <>
      <MantineTextInput
        ref={useMergedRef(input, field.ref)}
        name={field.name}
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
        error={fieldState.error?.message}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={() => {
          field.onBlur()
          takeTyped(false)
        }}
        onKeyDown={(event) => {
          const separated = withSeparator(event)
          if (separated !== null) set(separated)
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !code.trim()) return
          event.preventDefault()
          takeTyped(true)
        }}
      />
      {isFilming && (
        <Suspense>
          <ScanDialog problemOf={(text) => take(text, true)} onClose={() => setIsFilming(false)} />
        </Suspense>
      )}
    </>
  )
}
