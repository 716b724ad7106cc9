import { ofAppointment, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of treatment reports. */
export const rightCalls: RightCallsOf = ({ world, versionOf }) => {
  const report = ({ treatmentId }: Records, appointmentId: number) => ({
    appointment_id: appointmentId,
    treatment_id: treatmentId,
    appointment_type_id: world.treatmentType,
    devices: [],
    report: 'Gewijzigd',
  })
  return {
    calls: {
      'GET /event/:appointmentId/treatment-report': ofAppointment,
      'GET /event/:appointmentId/treatment-report/history': ofAppointment,
      'POST /treatment-report': async (records) => ({ body: report(records, await records.appointment()) }),
      'PUT /treatment-report/:id': async (records) => {
        const appointmentId = await records.appointment()
        const id = await world.report(appointmentId)
        return {
          params: { id },
          body: { ...report(records, appointmentId), updated_at: await versionOf('treatment_reports', id) },
        }
      },
    },
    namingInside: ['POST /treatment-report'],
  }
}
