import { useRef, type RefObject } from 'react'
import type { Interval } from '#kernel/interval.ts'
import type { GridColumn, Placed } from '../grid/grid-model.ts'
import { rangeAt } from '../grid/local-instant.ts'
import type { GridPlace } from './drag-model.ts'
import { useBlockDrag, type DragCalls } from './use-block-drag.ts'
import { useRefusalWords } from './use-refusal-words.ts'

interface GridDrag {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly columns: readonly GridColumn[]
  readonly placed: ReadonlyMap<string, readonly Placed[]>
  readonly hours: Interval
  readonly people: ReadonlyMap<number, { readonly name: string }>
  readonly zone: string
  readonly calls: DragCalls
}

/** Dragging in the grid, with the words for it: `status` is the element in which they are announced. */
export function useGridDrag({ people, zone, calls, ...grid }: GridDrag) {
  const status = useRef<HTMLParagraphElement>(null)
  const refused = useRefusalWords((id) => people.get(id)?.name)
  const hoursOf = ({ column, from, till }: GridPlace) => rangeAt(grid.columns[column]!.day, from, till, zone)
  const drag = useBlockDrag({
    ...grid,
    ...calls,
    announcer: status,
    refused,
    hoursOf,
    announcementOf: (place, reasons) => [hoursOf(place), grid.columns[place.column]!.title, ...reasons].join(', '),
  })
  return { status, ...drag }
}
