import { useWatch, type Control } from 'react-hook-form'
import { useRead } from '#platform/client/data.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { CheckoutValues, ItemValues } from './values.ts'

/** The treatment whose questionnaire a line needs: its own, or that of its package (decision C131); null for none. */
export function askedTreatment(item: ItemValues): number | null {
  if (!item.requires_medical_grounds) return null
  if (item.kind === 'package') return item.treatment_id ?? null
  return item.kind === 'treatment' ? item.type_id : null
}

/**
 * What the medical questionnaires of the chosen client say about these treatments (decision C127).
 * @param treatmentIds those that ask for one; with none, nothing is read.
 * @param appointmentId the visit that is paid; null for a sale at the desk.
 */
export function useGrounds(
  control: Control<CheckoutValues>,
  treatmentIds: readonly number[],
  appointmentId: number | null,
) {
  const clientId = useWatch({ control, name: 'client' })?.id ?? null
  return useRead(
    reportsApi.checkMedicalGrounds,
    {
      query: {
        clientId: clientId ?? 0,
        treatmentIds: [...new Set(treatmentIds)],
        ...(appointmentId !== null && { appointmentId }),
      },
    },
    // The answers may have been given a moment ago, on the page to which the line leads. Those of the client who was
    // chosen before are no answers, so nothing is shown until these are there.
    { enabled: clientId !== null && treatmentIds.length > 0, staleTime: 0, placeholderData: undefined },
  )
}
