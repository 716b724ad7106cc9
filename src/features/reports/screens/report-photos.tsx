import type { PhotoAngle } from '#kernel/body.ts'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { translate } from '#kernel/translatable.ts'
import { useDrawings } from '#features/drawings/screens/use-drawings.tsx'
import { PhotosBlock } from '#features/photos/screens/photos-block.tsx'
import { PhotosField } from '#features/photos/screens/photos-field.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay } from '#platform/client/session.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { mayWrite } from '../rules.ts'
import type { ReportValues } from './values.ts'

interface ReportPhotosProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  /** The series of photos of the chosen treatment. */
  readonly angles: readonly PhotoAngle[]
}

/** The photos and the drawings of a report as a field of its form. */
export function ReportPhotos({ form, report, angles }: ReportPhotosProps) {
  const language = useLanguage()
  const used = useWatch({ control: form.control, name: 'injectables' }).map(({ id }) => id)
  const products = report.available_injectables
    .toSorted((one, other) => Number(used.includes(other.id)) - Number(used.includes(one.id)))
    .map(({ id, name }) => ({ value: id, label: translate(name, language) }))
  const appointmentId = report.appointment.id
  const { dialog, ...beside } = useDrawings({ appointmentId, products, mayDelete: true })
  return (
    <>
      <PhotosField form={form} name="pre_save_photos" appointmentId={appointmentId} angles={angles} beside={beside} />
      {dialog}
    </>
  )
}

/** The photos and the drawings of a report that can only be read; a drawing can still be deleted, with a reason. */
export function ReadPhotos({ report }: { report: TreatmentReport }) {
  const may = useMay()
  const appointmentId = report.appointment.id
  const mayDelete = mayWrite(may, report.appointment)
  // The field of a new addendum shows what waits.
  const takesAddenda = report.closed && mayDelete
  const { dialog, ...beside } = useDrawings({
    appointmentId,
    products: null,
    mayDelete,
  })
  return (
    <>
      <PhotosBlock appointmentId={appointmentId} uploads={null} beside={beside} part={takesAddenda ? 'saved' : 'all'} />
      {dialog}
    </>
  )
}
