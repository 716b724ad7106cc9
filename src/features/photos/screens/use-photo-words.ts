import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import type { Photo, VisitPhotos } from '../contract.ts'

type Named = Pick<Photo, 'angle' | 'name'>

/** The words for a photo: its angle or else its name, with the day of its visit. */
export function usePhotoWords() {
  const { t } = useTranslation('photos')
  const format = useFormat()
  const nameOf = ({ angle, name }: Named) => (angle ? t(angle) : name)
  const dayOf = ({ appointment, zone }: Pick<VisitPhotos, 'appointment' | 'zone'>) =>
    format.day(localTimeAt(appointment.datetime_from, zone).day)
  return {
    nameOf,
    dayOf,
    /** A word that fits on a thumbnail; none for a photo without an angle. */
    captionOf: ({ angle }: Named) => (angle ? t(`${angle}_short`) : undefined),
    /** `Voorzijde, 12-10-2026` */
    labelOf: (photo: Named, visit: Pick<VisitPhotos, 'appointment' | 'zone'>) =>
      t('photoOf', { name: nameOf(photo), moment: dayOf(visit) }),
  }
}
