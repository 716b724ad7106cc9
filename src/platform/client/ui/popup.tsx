import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedReadsContext, useFailedReads } from '../failed-reads.ts'
import type { FormState } from '../form.ts'
import { useDialog } from './dialog.ts'
import { Kbd } from './kbd.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { SkeletonFields } from './skeletons.tsx'
import { LoadError } from './states.tsx'
import { UnreadNote } from './unread-note.tsx'
import styles from './popup.module.css'

interface PopupProps {
  readonly title: string
  /** Shown beside the title in a dim colour: a name, a time. */
  readonly subtitle?: ReactNode
  /**
   * 600 px, 960 px, 1200 px for a form with something beside it, or the whole window. On a telephone and an upright tablet it is always the whole window. */
  readonly size?: 'small' | 'wide' | 'broad' | 'full'
  /** Whether the data of the popup are still loading. */
  readonly loading: boolean
  /** The error of the read, and how to try again. */
  readonly error: { readonly error: unknown; readonly onRetry: () => void } | null
  /** The form in it, from useBalieForm; null when there is nothing to fill in. */
  readonly form: FormState | null
  /**
   * Navigates to the parent's address, where the popup was opened. When something is not saved, the person is asked
   * first.
   */
  readonly onClose: () => void
  readonly submitLabel?: string
  /** The label of the button that leaves, where the usual label would mislead. */
  readonly cancelLabel?: string
  /** False while the rules do not allow submitting; `problems` then say why. */
  readonly submittable?: boolean
  /**
   * Shown at the far left: controls that belong to the form and do not close it, such as the list of what was chosen.
   */
  readonly actions?: ReactNode
  /** Other ways to save, beside the main button. */
  readonly alternatives?: ReactNode
  readonly children: ReactNode
}

const sizes = { small: 600, wide: 960, broad: 1200, full: '100%' } as const

/** The ways out of a popup wait for a running save, which can no longer be cancelled and may still fail. */
function useWayOut(form: FormState | null, onClose: () => void) {
  const saving = form?.submitting ?? false
  const [waitsForSave, setWaitsForSave] = useState(false)
  if (waitsForSave && !saving) setWaitsForSave(false)
  const mustWait = () => {
    if (saving) setWaitsForSave(true)
    return saving
  }
  const leave = () => {
    if (!mustWait()) onClose()
  }
  return { waitsForSave, leave, mustWait }
}

/**
 * The shell of every popup, which is a route (spec 3 §2): Back works, Esc and the cross ask when something is not saved
 * and wait for a running save, Ctrl-Enter submits, and the focus returns to where it was.
 */
export function Popup({
  title,
  subtitle,
  size = 'small',
  loading,
  error,
  form,
  onClose,
  submitLabel,
  cancelLabel,
  submittable = true,
  actions,
  alternatives,
  children,
}: PopupProps) {
  const { t } = useTranslation('common')
  const narrow = useMediaQuery('(max-width: 767px), (orientation: portrait) and (max-width: 1024px)', undefined, {
    getInitialValueInEffect: false,
  })
  const isReady = !loading && !error
  const reads = useFailedReads()
  const { waitsForSave, leave, mustWait } = useWayOut(form, onClose)
  useDialog()

  // Every open dialog receives Esc: only the topmost one closes, and a question above this popup closes first.
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if ([...document.querySelectorAll('[data-modal-content]')].at(-1) === content.current) leave()
  }

  // The focus goes to the first field, not to the cross in the corner, because a form is opened to type in it. Called
  // when the body appears and again when its data have been loaded; the attribute is for Mantine, which sets the focus
  // a moment later.
  const focusFirst = useCallback(
    (body: HTMLElement | null) => {
      if (!isReady || !body || body.querySelector('[data-autofocus]')) return
      // Without any field the focus goes to the text, so that the keyboard scrolls it.
      const first =
        body.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea:not(:disabled)') ?? body
      first.dataset.autofocus = ''
      first.focus()
    },
    [isReady],
  )

  function onKeyDown(event: KeyboardEvent): void {
    // React hands on the keys of a dialog above this popup too, and its answer is never that of the form below.
    const dialog = event.target instanceof Element ? event.target.closest('[data-modal-content]') : null
    if (dialog !== null && dialog !== content.current) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form || !submittable) return
    event.preventDefault()
    event.stopPropagation() // a list would open on this key
    // Fields read what was typed when they lose the focus; afterwards the focus goes back, unless another element took
    // it.
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    focused?.blur()
    void form.submit().finally(() => {
      if (document.activeElement === document.body) focused?.focus()
      // The focused field may have disappeared with the refusal: the focus then goes to the message of the refusal.
      if (document.activeElement === document.body)
        content.current?.querySelector<HTMLElement>('form > [tabindex]')?.focus()
    })
  }

  return (
    <Modal.Root
      opened
      onClose={close}
      size={sizes[size]}
      fullScreen={narrow || size === 'full'}
      closeOnClickOutside={!form}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onKeyDownCapture={onKeyDown}
      classNames={{
        content: `${styles.content}${size === 'wide' && !narrow ? ` ${styles.wide}` : ''}`,
        header: styles.header,
      }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <Modal.Header>
          <Modal.Title className={styles.title}>
            {title}
            {subtitle && ' '}
            {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size={34} iconSize={20} />
        </Modal.Header>
        <Body
          form={form}
          submit={() => {
            if (submittable) void form?.submit()
          }}
        >
          <div ref={focusFirst} className={styles.body} tabIndex={-1}>
            <FailedReadsContext value={reads}>
              {isReady && <UnreadNote reads={reads} />}
              {error ? <LoadError {...error} /> : loading ? <SkeletonFields /> : children}
            </FailedReadsContext>
          </div>
          {isReady && (form || actions) && (
            <div className={styles.footer}>
              {form && <ProblemAlert sentences={form.problems} />}
              {form && (
                <p role="status" className={styles.saving}>
                  {waitsForSave && t('saving')}
                </p>
              )}
              <div className={styles.buttons}>
                {actions}
                <span className={styles.grow} />
                {form && (
                  <Button variant="default" onClick={leave}>
                    {cancelLabel ?? t('cancel')}
                  </Button>
                )}
                {form && alternatives}
                {form && (
                  <Button
                    type="submit"
                    loading={form.submitting}
                    disabled={!submittable}
                    aria-keyshortcuts="Control+Enter"
                    rightSection={<Kbd keys="Ctrl ↵" onAccent />}
                  >
                    {submitLabel ?? t('save')}
                  </Button>
                )}
              </div>
            </div>
          )}
        </Body>
      </Modal.Content>
      <LeaveGuard unsaved={form?.dirty ?? false} mustWait={mustWait} />
    </Modal.Root>
  )
}

interface BodyProps {
  readonly form: FormState | null
  readonly submit: () => void
  readonly children: ReactNode
}

/**
 * The form element of a popup. Where there is nothing to fill in it is none, because a browser loses the submission of
 * a form that stands in another one.
 */
function Body({ form, submit, children }: BodyProps) {
  if (!form) return <div className={styles.form}>{children}</div>
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      {children}
    </form>
  )
}
