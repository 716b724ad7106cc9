import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './sections.module.css'

/** A part of a form that shows by itself. */
export interface Section {
  readonly key: string
  readonly label: string
  /** Its fields in the form: a problem of one brings this part to the front. Without any it is only looked at, and loaded when it is. */
  readonly fields?: readonly string[]
  readonly content: ReactNode
}

interface SectionsProps {
  readonly label: string
  readonly sections: readonly Section[]
  readonly shown: string
  readonly onShow: (key: string) => void
  /** Those with a problem. */
  readonly wrong: ReadonlySet<string>
  /** One after another: the way there is Next, not a click. */
  readonly steps: boolean
}

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Parts of a form as tabs, or as the steps of a new record. What is not shown keeps what was typed in it. */
export function Sections({ label, sections, shown, onShow, wrong, steps }: SectionsProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const current = Math.max(0, sections.findIndex(({ key }) => key === shown))
  const panel = ({ key, fields, content }: Section, index: number) => (fields || index === current) && (
    <div key={key} id={`${id}${key}`} role={steps ? 'group' : 'tabpanel'} aria-labelledby={`${id}${key}-title`} hidden={index !== current}>{content}</div>
  )

  function onKeyDown(event: KeyboardEvent): void {
    const target = sections[moves[event.key]?.(current, sections.length - 1) ?? -1]
    if (!target) return
    event.preventDefault()
    onShow(target.key)
    document.getElementById(`${id}${target.key}-title`)?.focus()
  }
  return (
    <>
      {steps
        ? (
            <ol className={styles.steps} aria-label={label}>
              {sections.map(({ key, label: name }, index) => (
                <li key={key} id={`${id}${key}-title`} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
                  <span className={styles.number} aria-hidden>{index + 1}</span><span className={styles.hidden}>{t('step', { step: index + 1, steps: sections.length })}: </span>{name}
                </li>
              ))}
            </ol>
          )
        : (
            <div className={styles.tabs} role="tablist" aria-label={label}>
              {sections.map(({ key, label: name }, index) => (
                <button
                  key={key} id={`${id}${key}-title`} type="button" role="tab" className={styles.tab} aria-selected={index === current} tabIndex={index === current ? 0 : -1} data-wrong={wrong.has(key) || undefined}
                  aria-controls={index === current ? `${id}${key}` : undefined} onClick={() => onShow(key)} onKeyDown={onKeyDown}
                >
                  {name}{wrong.has(key) && <span className={styles.hidden}> ({t('hasProblem')})</span>}
                </button>
              ))}
            </div>
          )}
      {sections.map(panel)}
    </>
  )
}
