import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './tabs.module.css'

export interface Tab<Key extends string = string> {
  readonly key: Key
  readonly label: string
  /** Something in the panel has a problem. */
  readonly hasProblem?: boolean
}

interface TabStripProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly shownKey: Key
  readonly onShow: (key: Key) => void
  /** The prefix of the ids of the tabs. */
  readonly id: string
  /** Vertical tabs, where there are more than fit side by side. */
  readonly upright?: boolean
}

export const tabId = (id: string, key: string): string => `${id}${key}-title`
export const panelId = (id: string, key: string): string => `${id}${key}`

const next = (index: number, last: number) => (index === last ? 0 : index + 1)
const previous = (index: number, last: number) => (index === 0 ? last : index - 1)
const ends: Readonly<Record<string, (index: number, last: number) => number>> = {
  Home: () => 0,
  End: (_, last) => last,
}
const moves = {
  across: { ...ends, ArrowRight: next, ArrowLeft: previous },
  upright: { ...ends, ArrowDown: next, ArrowUp: previous },
} as const

/**
 * The id of the chosen tab: it gets the focus again when it leads to another page, on which all tabs are rendered anew.
 */
let chosen: string | null = null
const focusOnceShown = (id: string): void => {
  chosen = id
}
function focusIfChosen(id: string): void {
  if (chosen !== id) return
  chosen = null
  document.getElementById(id)?.focus()
}

/** The tabs without their panels; the parent renders the panels, with the ids that the tabs refer to. */
export function TabStrip<Key extends string>({ label, tabs, shownKey, onShow, id, upright }: TabStripProps<Key>) {
  const { t } = useTranslation('common')
  const current = tabs.findIndex(({ key }) => key === shownKey)

  function choose(key: Key): void {
    focusOnceShown(tabId(id, key))
    onShow(key)
  }
  useEffect(() => focusIfChosen(tabId(id, shownKey)), [id, shownKey])
  // On a telephone the tabs are a row that scrolls: the selected one is centred, so that its neighbours are visible
  // too.
  useEffect(() => {
    if (upright) document.getElementById(tabId(id, shownKey))?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [id, shownKey, upright])

  function onKeyDown(event: KeyboardEvent): void {
    const keys: typeof ends = moves[upright ? 'upright' : 'across']
    const target = tabs[keys[event.key]?.(current, tabs.length - 1) ?? -1]
    if (!target) return
    event.preventDefault()
    event.stopPropagation() // the page may use the same keys for something else, such as another week
    choose(target.key)
  }
  return (
    <div
      className={upright ? styles.upright : styles.tabs}
      role="tablist"
      aria-label={label}
      aria-orientation={upright ? 'vertical' : undefined}
    >
      {tabs.map(({ key, label: name, hasProblem }) => (
        <button
          key={key}
          id={tabId(id, key)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === shownKey}
          tabIndex={key === shownKey ? 0 : -1}
          data-wrong={hasProblem || undefined}
          aria-controls={key === shownKey ? panelId(id, key) : undefined}
          onClick={() => choose(key)}
          onKeyDown={onKeyDown}
        >
          {name}
          {hasProblem && <span className={styles.hidden}> ({t('hasProblem')})</span>}
        </button>
      ))}
    </div>
  )
}

/** Tabs above the rest of a page; the page chooses which one is selected, and keeps it in its address. */
export function PageTabs<Key extends string>({
  children,
  ...strip
}: Omit<TabStripProps<Key>, 'id'> & { readonly children: ReactNode }) {
  const id = useId()
  return (
    <>
      <TabStrip {...strip} id={id} />
      <div
        id={panelId(id, strip.shownKey)}
        role="tabpanel"
        aria-labelledby={tabId(id, strip.shownKey)}
        className={styles.page}
      >
        {children}
      </div>
    </>
  )
}
