import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { usePhotoWords } from '#features/photos/screens/use-photo-words.ts'
import type { DraftMark } from '../rules/marks.ts'
import type { Picture } from './pictures.ts'

/** The words for a drawing and its marks. */
export function useDrawingWords() {
  const { t } = useTranslation('drawings')
  const { number } = useFormat()
  const { nameOf } = usePhotoWords()
  return {
    /** `Gezicht, voorzijde`, or the name of the photo. */
    pictureName: ({ figure, photo }: Picture): string => (figure ? t(figure) : nameOf(photo)),
    /** `12 eenheden` */
    unitsInWords: (units: number): string => t('unitsInWords', { count: units, units: number(units) }),
    /** `Pijl 2`, `Punt 3: 4 E`: marks are numbered among those of their kind. */
    markName: (marks: readonly DraftMark[], index: number): string => {
      const mark = marks[index]!
      const place = marks.slice(0, index + 1).filter(({ kind }) => kind === mark.kind).length
      if (mark.kind === 'units')
        return t('pointOf', {
          number: place,
          units: mark.units === null ? t('unitsMissing') : t('unitsOf', { units: number(mark.units) }),
        })
      if (mark.kind === 'text' && mark.text) return mark.text
      return t('numbered', { kind: t(mark.kind), number: place })
    },
  }
}
