import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName } from '#platform/client/location.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import type { Visit } from './catalogue.ts'

interface VisitChangesProps {
  readonly before: Visit
  readonly after: Visit
  readonly onTake: () => void
}

/** Shows what changed in a visit since its sale was typed: another treatment given, another price. */
export function VisitChanges({ before, after, onTake }: VisitChangesProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const change = (label: string, textOf: (visit: Visit) => string) => ({
    label,
    before: textOf(before),
    after: textOf(after),
  })
  const treatmentOf = ({ treatments }: Visit) => treatments[0]
  return (
    <ChangesNote
      changes={[
        change(t('treatment'), (visit) => translate(treatmentOf(visit)?.name ?? {}, language)),
        change(t('price'), (visit) => format.euros(treatmentOf(visit)?.price_cents ?? 0)),
        change(t('practitioner'), ({ practitioner }) => practitioner.name),
        change(t('location'), ({ location }) => placeName(location)),
      ]}
      onTake={onTake}
    />
  )
}
