import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sections } from '#platform/client/ui/sections.tsx'
import styles from './imports.module.css'

const steps = ['choose', 'match', 'check', 'done'] as const
export type Step = (typeof steps)[number]

/** Shows the four steps of an import, of which one is open. */
export function ImportSteps({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useTranslation('imports')
  const content = useRef<HTMLDivElement>(null)
  const openStep = useRef(step)
  // The button that led on is gone, so the focus moves to the beginning of the new step for the keyboard.
  useEffect(() => {
    if (openStep.current === step) return
    openStep.current = step
    window.scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <Sections
      steps
      label={t('steps')}
      shownKey={step}
      withProblem={new Set()}
      onShow={() => {}}
      sections={steps.map((key) => ({
        key,
        label: t(`step_${key}`),
        content: key === step && (
          <div ref={content} tabIndex={-1} className={styles.content}>
            {children}
          </div>
        ),
      }))}
    />
  )
}
