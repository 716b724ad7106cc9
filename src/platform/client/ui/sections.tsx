import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { panelId, TabStrip, tabId } from './tabs.tsx'
import styles from './sections.module.css'

/** A part of a form, shown as a tab or a step. */
export interface Section {
  readonly key: string
  readonly label: string
  /**
   * Its fields in the form: a problem in one of them shows this part. A part without fields is only read, and is loaded
   * when it is shown.
   */
  readonly fields?: readonly string[]
  readonly content: ReactNode
}

interface SectionsProps {
  readonly label: string
  readonly sections: readonly Section[]
  readonly shownKey: string
  readonly onShow: (key: string) => void
  /** The parts with a problem. */
  readonly withProblem: ReadonlySet<string>
  /** The parts are steps: the next one is reached by Next, not by a click. */
  readonly steps: boolean
}

/** Parts of a form as tabs, or as the steps of a new record. A hidden part keeps what was typed in it. */
export function Sections({ label, sections, shownKey, onShow, withProblem, steps }: SectionsProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const current = Math.max(
    0,
    sections.findIndex(({ key }) => key === shownKey),
  )
  const panel = ({ key, fields, content }: Section, index: number) =>
    (fields || index === current) && (
      <div
        key={key}
        id={panelId(id, key)}
        role={steps ? 'group' : 'tabpanel'}
        aria-labelledby={tabId(id, key)}
        hidden={index !== current}
      >
        {content}
      </div>
    )

  return (
    <>
      {steps ? (
        <ol className={styles.steps} aria-label={label}>
          {sections.map(({ key, label: name }, index) => (
            <li
              key={key}
              id={tabId(id, key)}
              aria-current={index === current ? 'step' : undefined}
              data-done={index < current || undefined}
            >
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <span className={styles.hidden}>{t('step', { step: index + 1, steps: sections.length })}: </span>
              {name}
            </li>
          ))}
        </ol>
      ) : (
        <div className={styles.tabs}>
          <TabStrip
            id={id}
            label={label}
            tabs={sections.map(({ key, label: name }) => ({ key, label: name, hasProblem: withProblem.has(key) }))}
            shownKey={sections[current]!.key}
            onShow={onShow}
          />
        </div>
      )}
      {sections.map(panel)}
    </>
  )
}
