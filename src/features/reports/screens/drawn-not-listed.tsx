import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useDrawingWords } from '#features/drawings/screens/use-drawing-words.ts'
import type { DrawnUnits } from '#features/drawings/rules.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { drawnNotListed } from '../rules/materials.ts'
import styles from './report.module.css'

interface DrawnNotListedProps {
  readonly drawn: readonly DrawnUnits[]
  readonly rows: readonly { readonly id: number }[]
  /** Whether a product can be chosen here. */
  readonly isOffered: (id: number) => boolean
  readonly onAdd: (id: number) => void
}

/** The products whose units are drawn and that have no row, each with a button that adds one. */
export function DrawnNotListed({ drawn, rows, isOffered, onAdd }: DrawnNotListedProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { unitsInWords } = useDrawingWords()
  return (
    <div role="status">
      {drawnNotListed(drawn, rows).map(({ product, units }) => {
        const name = translate(product.name, language)
        return (
          <p key={product.id} className={styles.drawn}>
            {t('drawnNotListed', { name, units: unitsInWords(units) })}
            {isOffered(product.id) && (
              <Button
                size="xs"
                variant="light"
                leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
                onClick={() => onAdd(product.id)}
              >
                {t('addDrawn', { name })}
              </Button>
            )}
          </p>
        )
      })}
    </div>
  )
}
