import { useQueryClient } from '@tanstack/react-query'
import { NotesPopup } from '#features/clients/screens/notes-popup.tsx'
import { queryOf } from '#platform/client/data.ts'
import { reportsApi } from '../contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'

interface ReportNotesProps {
  readonly report: TreatmentReport
  readonly onClose: () => void
}

/** The important notes about the client of a report, over the report, which keeps what is typed in it. */
export function ReportNotes({ report, onClose }: ReportNotesProps) {
  const queries = useQueryClient()
  const reading = { ...queryOf(reportsApi.show, { params: { appointmentId: report.appointment.id } }), staleTime: 0 }
  return (
    <NotesPopup
      client={report.client}
      reread={async () => (await queries.fetchQuery(reading)).client}
      refreshes={[reportsApi.show]}
      onClose={onClose}
    />
  )
}
