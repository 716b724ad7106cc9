import { newAgreementPath } from '#features/agreements/screens/addresses.ts'
import { leaveWithDraft } from '#platform/client/data.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'

/** The ways from a report to other pages. */
export function useWaysOut({ appointment, client, treatment }: TreatmentReport) {
  const go = useGo()
  const { from, list } = useSearchWords()
  return {
    toPayment: () => go(`/payment/${appointment.id}`),
    /** Leads to signing and back, also to where the report was opened; what is typed stays as a draft. */
    toSigning: (draft: { readonly keep: () => void }) => {
      draft.keep()
      void leaveWithDraft(() =>
        go(newAgreementPath(client.id), {
          search: { category: String(treatment.category_id), report: String(appointment.id), from, list },
        }),
      )
    },
  }
}
