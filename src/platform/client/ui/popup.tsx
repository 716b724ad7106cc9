import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leavingSaved } from '../data.ts'
import type { FormState } from '../form.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useFocusReturn } from './focus-return.ts'
import { Kbd } from './kbd.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { SkeletonFields } from './skeletons.tsx'
import { LoadError } from './states.tsx'
import styles from './popup.module.css'

interface PopupProps {
  readonly title: string
  /** Beside the title, in dim letters: whose, when. */
  readonly subtitle?: string
  /** 600 px, 960 px or the whole window. A telephone and an upright tablet always give the whole window. */
  readonly size?: 'small' | 'wide' | 'full'
  /** What the popup is about is still coming. */
  readonly loading: boolean
  /** It did not come; with how to ask again. */
  readonly error: { readonly error: unknown; readonly onRetry: () => void } | null
  /** The form in it, from useBalieForm; null when there is nothing to fill in. */
  readonly form: FormState | null
  /**
   * Leads back to where the popup was opened: navigate to the parent's address. Asked first when something is not
   * saved.
   */
  readonly onClose: () => void
  readonly submitLabel?: string
  /** The label of the button that leaves, where the usual word would mislead. */
  readonly cancelLabel?: string
  /** False when the rules say that this cannot be submitted yet; `problems` then say why. */
  readonly submittable?: boolean
  /** At the far left: what belongs to the form and does not end it, such as what was chosen. */
  readonly actions?: ReactNode
  /** Other ways to save, beside the main one, where the eye and the hand are when the form is done. */
  readonly alternatives?: ReactNode
  readonly children: ReactNode
}

const sizes = { small: 600, wide: 960, full: '100%' } as const

/**
 * The one shell of every popup, which is a route (spec 3 §2): Back works, Esc and the cross ask when something is not
 * saved and wait for what is being saved, Ctrl-Enter submits, the focus returns to where it was.
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
  const shown = !loading && !error
  // What is being saved can no longer be given up, and may still fail: every way out waits. What the answer itself
  // leads to is no leaving, nor is what has nothing typed in it.
  const saving = form?.submitting ?? false
  const [held, setHeld] = useState(false)
  if (held && !saving) setHeld(false)
  const hold = () => {
    setHeld(true)
    return true
  }
  const unsaved = () => (form?.dirty ?? false) && !leavingSaved()
  useFocusReturn()
  // Every way out is a navigation, so one guard holds for Esc, the cross, Cancel, Back and closing the tab alike.
  useBlocker({ shouldBlockFn: () => saving && unsaved() && hold(), enableBeforeUnload: false })
  const leaving = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })

  // Esc reaches every open dialog: only the one on top closes, a question above this popup goes first.
  const content = useRef<HTMLDivElement>(null)
  const leave = () => {
    if (saving) hold()
    else onClose()
  }
  const close = () => {
    if ([...document.querySelectorAll('[data-modal-content]')].at(-1) === content.current) leave()
  }

  // Who opens a form wants to type: the first field, not the cross in the corner. Called when the body appears and
  // again when what it waited for has come; the mark is for Mantine, which gives the focus a moment later.
  const focusFirst = useCallback(
    (body: HTMLElement | null) => {
      if (!shown || !body || body.querySelector('[data-autofocus]')) return
      // Where there is nothing to fill in, the keyboard is in what is read.
      const first =
        body.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea:not(:disabled)') ?? body
      first.dataset.autofocus = ''
      first.focus()
    },
    [shown],
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form || !submittable) return
    event.preventDefault()
    event.stopPropagation() // to a list it would mean: open
    // Fields read what was typed when they lose the focus; nobody else taking it, it goes back.
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    focused?.blur()
    void form.submit().finally(() => {
      if (document.activeElement === document.body) focused?.focus()
      // It may have gone with what was refused: then the keyboard is at what says so.
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
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            if (submittable) void form?.submit()
          }}
        >
          <div ref={focusFirst} className={styles.body} tabIndex={-1}>
            {error ? <LoadError {...error} /> : loading ? <SkeletonFields /> : children}
          </div>
          {shown && (form || actions) && (
            <div className={styles.footer}>
              {form && <ProblemAlert sentences={form.problems} />}
              {form && (
                <p role="status" className={styles.saving}>
                  {held && t('saving')}
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
        </form>
      </Modal.Content>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        danger
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        onConfirm={() => leaving.proceed?.()}
        onCancel={() => leaving.reset?.()}
      />
    </Modal.Root>
  )
}
