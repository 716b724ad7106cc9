/** The address at which the calendar shows an appointment with its popup. */
export const appointmentAddress = (appointmentId: number): string => `/calendar/appointment/${appointmentId}`
/** The list of reports to finish. */
export const toFinishPath = '/reports-to-finish'
