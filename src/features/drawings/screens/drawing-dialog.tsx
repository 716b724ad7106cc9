import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'
import type { MarkColour } from '../contract.ts'
import { markOf, pathInMiddle } from '../rules/marks.ts'
import { DrawingPanel } from './drawing-panel.tsx'
import { onDrawingKey } from './drawing-keys.ts'
import { DrawingSurface } from './drawing-surface.tsx'
import { DrawingTools } from './drawing-tools.tsx'
import { pictureSize, type DrawingTask } from './pictures.ts'
import type { MarkSettings, Tool } from './use-drawing-gestures.ts'
import { useDrawingWords } from './use-drawing-words.ts'
import { useDrawing, type DrawingInHand } from './use-drawing.ts'
import { useView } from './use-view.ts'
import styles from './drawing.module.css'

interface DrawingDialogProps {
  readonly task: DrawingTask
  /** The injectables whose units can be drawn; those that the report names come first. */
  readonly products: readonly SelectOption<number>[]
  readonly onClose: () => void
}

/** Draws on a copy of a photo or on a figure. Closing keeps the drawing on this device. */
export function DrawingDialog({ task, products, onClose }: DrawingDialogProps) {
  const { t } = useTranslation(['drawings', 'common'])
  const { pictureName } = useDrawingWords()
  const drawing = useDrawing(task, onClose)
  const view = useView()
  const size = pictureSize(task.picture)
  const [tool, setTool] = useState<Tool>(products.length > 0 && task.picture.figure ? 'units' : 'arrow')
  const [settings, setSettings] = useState(() => firstSettings(task, products))
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { marks, selected, change } = drawing
  const setColour = (colour: MarkColour) => {
    setSettings({ ...settings, colour })
    if (selected !== null) change(marks.map((mark, index) => (index === selected ? { ...mark, colour } : mark)))
  }
  return (
    <FullScreenDialog
      title={t('title', { picture: pictureName(task.picture) })}
      focusesClose={false}
      behindQuestion={isDiscarding}
      onClose={onClose}
      beside={<Steps drawing={drawing} />}
      tools={
        <>
          {drawing.isUnsaved && (
            <Button variant="default" size="sm" onClick={() => setIsDiscarding(true)}>
              {t('discard')}
            </Button>
          )}
          <Button size="sm" loading={drawing.isSaving} disabled={drawing.isStale} onClick={() => void drawing.save()}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <Notices drawing={drawing} />
      <div className={styles.layout} onKeyDown={(event) => onDrawingKey(event, { drawing, view, size })}>
        <DrawingTools
          tool={tool}
          onTool={(next) => {
            setTool(next)
            if (next !== 'select') drawing.select(null)
          }}
          colour={selected === null ? settings.colour : marks[selected]!.colour}
          onColour={setColour}
          hasProducts={products.length > 0}
          view={view}
        />
        <DrawingSurface picture={task.picture} drawing={drawing} view={view} tool={tool} settings={settings} />
        <DrawingPanel
          drawing={drawing}
          tool={tool}
          settings={settings}
          onSettings={setSettings}
          products={products}
          onMiddle={
            tool === 'select'
              ? null
              : () => {
                  const mark = markOf(tool, pathInMiddle(tool), size, settings)
                  if (!mark) return
                  change([...marks, mark])
                  drawing.select(marks.length)
                }
          }
        />
      </div>
      <ConfirmDialog
        opened={isDiscarding}
        title={t('discardTitle')}
        text={t('discardText')}
        confirmLabel={t('discard')}
        danger
        onConfirm={() => void drawing.discard()}
        onCancel={() => setIsDiscarding(false)}
      />
    </FullScreenDialog>
  )
}

/** A drawing goes on with the product and the units of its last point. */
function firstSettings({ marks }: DrawingTask, products: DrawingDialogProps['products']): MarkSettings {
  const last = marks.findLast((mark) => mark.kind === 'units')
  return {
    colour: last?.colour ?? 'blue',
    product_id: last?.product_id ?? products[0]?.value ?? null,
    units: last?.units ?? null,
  }
}

/** Back and forth through the steps. */
function Steps({ drawing: { undo, redo } }: { drawing: DrawingInHand }) {
  const { t } = useTranslation('drawings')
  return (
    <span className={styles.steps}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!undo}
        onClick={() => undo?.()}
      >
        <IconArrowBackUp size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!redo}
        onClick={() => redo?.()}
      >
        <IconArrowForwardUp size={18} stroke={1.7} />
      </ActionIcon>
    </span>
  )
}

/** The reasons why the drawing was not saved, and what can be done: nothing of it is lost. */
function Notices({ drawing: { problems, isStale, isSaving, save } }: { drawing: DrawingInHand }) {
  const { t } = useTranslation('drawings')
  if (!problems.length && !isStale) return null
  return (
    <div className={styles.notices}>
      <ProblemAlert sentences={isStale ? [t('stale')] : problems}>
        {isStale ? (
          <Button size="xs" variant="default" loading={isSaving} onClick={() => void save(true)}>
            {t('saveAsNew')}
          </Button>
        ) : (
          <p className="dim">{t('keeps')}</p>
        )}
      </ProblemAlert>
    </div>
  )
}
