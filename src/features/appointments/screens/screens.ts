import type { Screen } from '#platform/client/screen.ts'

const anyCalendar = ['calendar.location.read', 'calendar.employee.read'] as const

/** The popups of an appointment, each with its own address under `/calendar`; the calendar stays behind them. */
export const appointmentPopups: readonly Screen[] = [
  {
    path: 'appointment/$id',
    may: anyCalendar,
    component: () => import('./popup/appointment-popup.tsx').then((module) => module.AppointmentPopup),
  },
  {
    path: 'repeat/$appointmentId',
    title: 'common:pageRepeat',
    may: 'appointment.create',
    component: () => import('./series/repeat-appointment.tsx').then((module) => module.RepeatAppointment),
  },
  {
    path: 'raw',
    title: 'appointments:rawTitle',
    may: 'appointment.create_no_rules',
    component: () => import('./raw/raw-appointment.tsx').then((module) => module.RawAppointment),
  },
  {
    path: 'raw/$id',
    title: 'appointments:rawEditTitle',
    may: 'appointment.create_no_rules',
    component: () => import('./raw/raw-appointment.tsx').then((module) => module.RawAppointment),
  },
  {
    path: 'cancel/$id',
    title: 'appointments:cancelAppointment',
    may: 'appointment.update',
    component: () => import('./changes/cancel-appointment.tsx').then((module) => module.CancelAppointment),
  },
  {
    path: 'down-payments/$id',
    title: 'appointments:downPayments',
    may: 'invoice.read',
    words: ['file'],
    component: () => import('./popup/down-payment-popup.tsx').then((module) => module.AppointmentDownPayments),
  },
  {
    path: 'edit/$id',
    title: 'appointments:editTitle',
    may: 'appointment.update',
    component: () => import('./booking/edit-appointment.tsx').then((module) => module.EditAppointment),
  },
]
