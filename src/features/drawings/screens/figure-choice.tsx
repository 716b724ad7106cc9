import { useTranslation } from 'react-i18next'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { figures, type Figure } from '../contract.ts'
import { figureSize } from '../rules/figures.ts'
import { FigureLines } from './drawn-picture.tsx'
import styles from './figure-choice.module.css'

interface FigureChoiceProps {
  readonly onChoose: (figure: Figure) => void
  readonly onClose: () => void
}

/** The figures that can be drawn on. */
export function FigureChoice({ onChoose, onClose }: FigureChoiceProps) {
  const { t } = useTranslation('drawings')
  return (
    <FullScreenDialog title={t('chooseFigure')} focusesClose={false} onClose={onClose}>
      <ul className={styles.figures}>
        {figures.map((figure, index) => {
          const { width, height } = figureSize(figure)
          return (
            <li key={figure}>
              <button type="button" data-autofocus={index === 0 || undefined} onClick={() => onChoose(figure)}>
                <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
                  <FigureLines figure={figure} />
                </svg>
                {t(figure)}
              </button>
            </li>
          )
        })}
      </ul>
    </FullScreenDialog>
  )
}
