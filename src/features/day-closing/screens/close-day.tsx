import { useRef, type KeyboardEvent } from 'react'
import type { Day } from '#kernel/day.ts'
import type { Place } from '#platform/client/location.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import type { DayToClose } from '../contract.ts'
import { BalanceCard } from './balance-card.tsx'
import { BeforeCard } from './before-card.tsx'
import { CountCard } from './count-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import { useClosing } from './use-closing.ts'
import styles from './day-closing.module.css'

interface CloseDayProps {
  readonly place: Place
  readonly day: Day
  readonly shown: DayToClose
}

/** An open day: the count, what it is compared with, and what is still to do. Enter goes to the next box. */
export function CloseDay({ place, day, shown }: CloseDayProps) {
  const closing = useClosing(place, day, shown)
  const boxes = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event
    const isBox = target instanceof HTMLInputElement && target.inputMode !== '' && target.inputMode !== 'none'
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isBox) return
    event.preventDefault()
    const all = [...boxes.current!.querySelectorAll<HTMLElement>('input:not(:disabled), button[type="submit"]')]
    all[all.indexOf(target) + 1]?.focus()
  }
  return (
    <FormFrame form={closing.form}>
      {closing.draft.restored && <DraftNote onDiscard={closing.draft.discard} />}
      <div ref={boxes} className={styles.columns} onKeyDown={onKeyDown}>
        <div className={styles.column}>
          <CountCard closing={closing} shown={shown} />
          <MethodsCard shown={shown} difference={closing.totals.isCounted ? closing.totals.difference : null} />
        </div>
        <div className={styles.column}>
          <BalanceCard closing={closing} shown={shown} />
          <BeforeCard closing={closing} shown={shown} />
        </div>
      </div>
    </FormFrame>
  )
}
