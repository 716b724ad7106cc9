import {
  IconArrowUpRight,
  IconLasso,
  IconOvalVertical,
  IconPointer,
  IconTypography,
  IconVaccine,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { markColours, type MarkColour } from '../contract.ts'
import { colourOf } from '../rules/shapes.ts'
import type { Tool } from './use-drawing-gestures.ts'
import type { View } from './use-view.ts'
import { ZoomTools } from './zoom-tools.tsx'
import styles from './drawing.module.css'

const tools = [
  ['select', IconPointer],
  ['units', IconVaccine],
  ['arrow', IconArrowUpRight],
  ['outline', IconLasso],
  ['ellipse', IconOvalVertical],
  ['text', IconTypography],
] as const

interface DrawingToolsProps {
  readonly tool: Tool
  readonly onTool: (tool: Tool) => void
  readonly colour: MarkColour
  readonly onColour: (colour: MarkColour) => void
  /** Whether there are injectables whose units could be drawn. */
  readonly hasProducts: boolean
  readonly view: View
}

/** The tools and the colours, each a choice of one, and the enlargement. */
export function DrawingTools({ tool, onTool, colour, onColour, hasProducts, view }: DrawingToolsProps) {
  const { t } = useTranslation('drawings')
  return (
    <div className={styles.rail}>
      <div role="radiogroup" aria-label={t('tool')} className={styles.tools}>
        {tools.map(([one, Icon]) => {
          const isOff = one === 'units' && !hasProducts
          return (
            <label key={one} data-off={isOff || undefined} title={isOff ? t('noProducts') : undefined}>
              <input
                type="radio"
                name="drawing-tool"
                checked={tool === one}
                disabled={isOff}
                data-autofocus={tool === one || undefined}
                onChange={() => onTool(one)}
              />
              <Icon size={22} stroke={1.6} aria-hidden />
              {t(one)}
            </label>
          )
        })}
      </div>
      <div role="radiogroup" aria-label={t('colour')} className={styles.colours}>
        {markColours.map((one) => (
          <label
            key={one}
            title={t(one)}
            style={{ '--ink': colourOf[one].ink, '--edge': colourOf[one].edge } as CSSProperties}
          >
            <input
              type="radio"
              name="drawing-colour"
              aria-label={t(one)}
              checked={colour === one}
              onChange={() => onColour(one)}
            />
            <span aria-hidden />
          </label>
        ))}
      </div>
      <ZoomTools view={view} />
    </div>
  )
}
