import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import {
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { noDrawing, paperHeight, paperWidth, type Drawing } from './signature-drawing.ts'
import { paperOn, type Paper } from './signature-paper.ts'
import styles from './signature-pad.module.css'

export interface SignaturePadHandle {
  focus(): void
}

interface SignaturePadProps {
  /** The name of the paper, which says who signs. */
  readonly label: string
  readonly value: Drawing
  readonly onChange: (drawing: Drawing) => void
  /** The problem and what to do about it. */
  readonly error?: ReactNode
  readonly disabled?: boolean
  /** The height of the paper where it is 520 wide: a telephone has a flatter one. */
  readonly height?: number
  /** Shown below the paper: another way to sign. */
  readonly children?: ReactNode
  readonly ref?: Ref<SignaturePadHandle>
}

/**
 * Keeps a drawing and what is on the canvas in step. The drawing lives with the caller, so that a failed call, another
 * step and a smaller window lose none of it.
 */
function usePaper({ value, onChange }: Pick<SignaturePadProps, 'value' | 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const paper = useRef<Paper>(null)
  const tell = useEffectEvent(onChange)
  useLayoutEffect(() => {
    const element = canvas.current!
    const drawn = paperOn(element, (drawing) => tell(drawing))
    paper.current = drawn
    const sizes = new ResizeObserver(drawn.fit)
    sizes.observe(element)
    // A window on another screen, or enlarged, has other pixels; its canvas may be as large as before.
    window.addEventListener('resize', drawn.fit)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', drawn.fit)
      drawn.remove()
    }
  }, [])
  // Before the next stroke can begin, so that it is never drawn away.
  useLayoutEffect(() => paper.current!.show(value), [value])
  return canvas
}

/** The last step can be undone, and so can clearing the paper. */
function useUndo({ value, onChange }: Pick<SignaturePadProps, 'value' | 'onChange'>) {
  const [cleared, setCleared] = useState<Drawing>(noDrawing)
  const isEmpty = value.length === 0
  // A stroke on the empty paper begins another signature.
  if (!isEmpty && cleared.length) setCleared(noDrawing)
  return {
    canUndo: !isEmpty || cleared.length > 0,
    undo: () => onChange(isEmpty ? cleared : value.slice(0, -1)),
    clear: () => {
      setCleared(value)
      onChange(noDrawing)
    },
  }
}

/** The state of the paper once it has changed: when the paper appears, its name says the same. */
function useAnnounced(state: string): string {
  const [first, setFirst] = useState<string | null>(state)
  if (first !== null && first !== state) setFirst(null)
  return first === null ? state : ''
}

/**
 * A paper to sign on with a pen, a finger or the mouse: 520 × 334 on a desk, as wide as its place on a tablet or a
 * telephone. The page does not move while somebody signs. Screens with it load the words `sign`.
 */
export function SignaturePad({
  label,
  value,
  onChange,
  error,
  disabled = false,
  height = paperHeight,
  children,
  ref,
}: SignaturePadProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const canvas = usePaper({ value, onChange })
  const { canUndo, undo, clear } = useUndo({ value, onChange })
  const isEmpty = value.length === 0
  const state = isEmpty ? t('signatureEmpty') : t('signatureStrokes', { count: value.length })
  const announced = useAnnounced(state)
  useImperativeHandle(ref, () => ({ focus: () => canvas.current!.focus() }), [canvas])

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.pad} inert={disabled}>
      <div className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.tool}
          leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden />}
          disabled={!canUndo}
          onClick={undo}
        >
          {t('signatureUndo')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.tool}
          leftSection={<IconEraser size={15} stroke={1.8} aria-hidden />}
          disabled={isEmpty}
          onClick={clear}
        >
          {t('signatureClear')}
        </Button>
      </div>
      <div
        className={styles.paper}
        style={{ '--paper': `${paperWidth} / ${height}` } as CSSProperties}
        data-wrong={error ? true : undefined}
        data-empty={isEmpty || undefined}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={t('signatureCanvas', { label, state })}
          aria-describedby={error ? `${id}-error` : undefined}
          tabIndex={-1}
        />
        <span className={styles.line} aria-hidden />
        {isEmpty && (
          <span className={styles.hint} aria-hidden>
            {t('signatureHint')}
          </span>
        )}
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}
