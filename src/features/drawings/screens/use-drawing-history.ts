import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { usePhotoWords } from '#features/photos/screens/use-photo-words.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Drawing, DrawingChange, DrawingHistory } from '../contract.ts'
import { drawingAt } from '../rules/history.ts'
import { useDrawingWords } from './use-drawing-words.ts'

/** A moment in the history of a drawing in words: who, when, and what was one thing before and is another now. */
export interface DrawingMoment {
  readonly key: string
  readonly title: string
  readonly author: string
  readonly at: DrawingHistory['versions'][number]['saved_at']
  /** The drawing as this version was saved; null where there is none, or where it was deleted. */
  readonly drawing: Drawing | null
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly was: string
    readonly text: string
  }[]
}

/** Puts the versions of drawings and their deletions into words; a version that changed nothing is left out. */
export function useDrawingHistory(): (drawings: readonly DrawingHistory[]) => DrawingMoment[] {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const { unitsInWords } = useDrawingWords()
  const { nameOf } = usePhotoWords()

  const rowsOf = ({ units, added, removed, changed, textsBefore, textsAfter }: DrawingChange) => [
    ...units.map(({ product, before, after }) => ({
      key: `units.${product.id}`,
      label: translate(product.name, language),
      was: before ? unitsInWords(before) : '',
      text: after ? unitsInWords(after) : '',
    })),
    {
      key: 'marks',
      label: t('marks'),
      was: '',
      text: [
        added && t('marksAdded', { count: added }),
        removed && t('marksRemoved', { count: removed }),
        changed && t('marksChanged', { count: changed }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { key: 'texts', label: t('text'), was: textsBefore.join(', '), text: textsAfter.join(', ') },
  ]

  return (drawings) =>
    drawings.flatMap((history) => {
      const { id, figure, photo, versions, removed } = history
      const picture = figure ? t(figure) : photo ? nameOf(photo) : ''
      const changes = versions.map((one) => ({
        key: `drawing.${id}.${one.version}`,
        title: t('titleView', { picture }),
        author: one.author,
        at: one.saved_at,
        drawing: drawingAt(history, one),
        rows: rowsOf(one.change).filter(({ was, text }) => was || text),
      }))
      const deletion = removed && {
        key: `drawing.${id}.removed`,
        title: t('titleDeleted', { picture }),
        author: removed.author,
        at: removed.at,
        drawing: null,
        rows: [{ key: 'reason', label: t('reason'), was: '', text: removed.reason }],
      }
      return [...changes.filter(({ rows }) => rows.length > 0), ...(deletion ? [deletion] : [])]
    })
}
