import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#platform/client/api.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import styles from './blocks.module.css'

interface BlockProps<T> {
  readonly title: string
  readonly aside?: ReactNode
  readonly query: Pick<UseQueryResult<T, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** The number of rows of its skeleton. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** A block of the page: its content, its skeleton while it is loading, or why it could not be read. */
export function Block<T>({ title, aside, query, rows = 3, children }: BlockProps<T>) {
  return (
    <Card flush title={title} aside={aside}>
      <Reading query={query} skeleton={<SkeletonTable rows={rows} columns={3} />}>
        {children}
      </Reading>
    </Card>
  )
}

/** Tells in a line that a block has nothing to show, with a next step if there is one. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className={styles.nothing}>
      {text} {children}
    </p>
  )
}
