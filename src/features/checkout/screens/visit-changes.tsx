import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName } from '#platform/client/location.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import type { VisitSale } from './visit-sale.ts'

interface VisitChangesProps {
  readonly before: VisitSale
  readonly after: VisitSale
  readonly onTake: () => void
}

/** Shows what changed in a visit since its sale was typed: another client, another treatment given, another price. */
export function VisitChanges({ before, after, onTake }: VisitChangesProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const change = (label: string, textOf: (sale: VisitSale) => string) => ({
    label,
    before: textOf(before),
    after: textOf(after),
  })
  const treatmentOf = ({ visit }: VisitSale) => visit.treatments[0]
  return (
    <ChangesNote
      changes={[
        change(t('client'), ({ values: { client } }) => (client ? `${client.first_name} ${client.last_name}` : '')),
        change(t('treatment'), (sale) => translate(treatmentOf(sale)?.name ?? {}, language)),
        change(t('price'), (sale) => format.euros(treatmentOf(sale)?.price_cents ?? 0)),
        change(t('practitioner'), ({ visit }) => visit.practitioner.name),
        change(t('location'), ({ visit }) => placeName(visit.location)),
      ]}
      onTake={onTake}
    />
  )
}
