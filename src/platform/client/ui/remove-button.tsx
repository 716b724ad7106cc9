import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf, AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { useSend } from '../data.ts'
import { notifyError } from '../notices.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemoveButtonProps<E extends AnyEndpoint> {
  /** The DELETE of a record, by its id. */
  readonly endpoint: E
  readonly id: number
  /** The question that is asked first. */
  readonly title: string
  readonly text: string
  /** Reads that are out of date after removing. */
  readonly refreshes: readonly AnyEndpoint[]
  readonly onRemoved: (answer: AnswerOf<E>) => void
}

/** Removes the record of a popup after confirmation. A refusal is shown, and leaves the popup as it is. */
export function RemoveButton<E extends AnyEndpoint>({
  endpoint,
  id,
  title,
  text,
  refreshes,
  onRemoved,
}: RemoveButtonProps<E>) {
  const { t } = useTranslation('common')
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const remove = useSend(endpoint, {
    invalidates: refreshes,
    failure: 'form',
    onSuccess: onRemoved,
    onError: (error) => {
      setAsking(false)
      // Somebody else was first: the popup and the list behind it read again, and show that themselves.
      if (error.status === 404) void queries.invalidateQueries()
      else notifyError(error)
    },
  })
  return (
    <>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        busy={remove.isPending}
        title={title}
        text={text}
        confirmLabel={t('remove')}
        onConfirm={() => remove.mutate({ params: { id } } as CallOf<E>)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
