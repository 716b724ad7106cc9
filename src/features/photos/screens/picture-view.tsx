import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { DeleteDialog, type Deletion } from './delete-dialog.tsx'

interface PictureViewProps {
  readonly title: string
  /** The author and the moment, beside the title. */
  readonly facts: string
  /** The buttons before the one that deletes. */
  readonly tools: ReactNode
  /** Null for people who may not delete it. */
  readonly deletion: Deletion | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A photo or a drawing as large as the window, with its facts, its tools and its deletion. */
export function PictureView({ title, facts, tools, deletion, onClose, children }: PictureViewProps) {
  const { t } = useTranslation('common')
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <FullScreenDialog
      title={title}
      behindQuestion={isDeleting}
      onClose={onClose}
      beside={<span className="dim">{facts}</span>}
      tools={
        <>
          {tools}
          {deletion && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={() => setIsDeleting(true)}
            >
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {isDeleting && deletion && (
        <DeleteDialog deletion={deletion} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
      )}
    </FullScreenDialog>
  )
}
