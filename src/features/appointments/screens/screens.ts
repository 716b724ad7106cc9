import { IconCalendarEvent } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const absence = () => import('./calendar-absence.tsx').then((module) => module.CalendarAbsence)
const anyCalendar = ['calendar.location.read', 'calendar.employee.read'] as const

/** The calendar, and over it its popups: each has its own address, and the calendar stays behind it. */
export const appointmentsScreens: readonly Screen[] = [
  {
    path: '/calendar',
    title: 'appointments:title',
    may: anyCalendar,
    nav: { icon: IconCalendarEvent, group: 'day', order: 10 },
    component: () => import('./calendar-screen.tsx').then((module) => module.CalendarScreen),
    children: [
      { path: 'location', may: 'calendar.location.read' },
      { path: 'employee', title: 'common:pageEmployeeCalendar', may: 'calendar.employee.read' },
      {
        path: 'appointment/$id',
        may: anyCalendar,
        component: () => import('./appointment-popup.tsx').then((module) => module.AppointmentPopup),
      },
      {
        path: 'client/$clientId',
        may: 'client.read',
        component: () => import('./client-popup.tsx').then((module) => module.ClientPopup),
      },
      {
        path: 'new',
        title: 'appointments:newTitle',
        may: 'appointment.create',
        component: () => import('./new-appointment.tsx').then((module) => module.NewAppointment),
      },
      {
        path: 'new/$clientId',
        title: 'appointments:newTitle',
        may: 'appointment.create',
        component: () => import('./new-appointment.tsx').then((module) => module.NewAppointment),
      },
      {
        path: 'repeat/$appointmentId',
        title: 'common:pageRepeat',
        may: 'appointment.create',
        component: () => import('./repeat-appointment.tsx').then((module) => module.RepeatAppointment),
      },
      {
        path: 'raw',
        title: 'appointments:rawTitle',
        may: 'appointment.create_no_rules',
        component: () => import('./raw-appointment.tsx').then((module) => module.RawAppointment),
      },
      {
        path: 'raw/$id',
        title: 'appointments:rawEditTitle',
        may: 'appointment.create_no_rules',
        component: () => import('./raw-appointment.tsx').then((module) => module.RawAppointment),
      },
      {
        path: 'absence/new',
        title: 'schedules:newAbsence',
        may: ['schedule.create', 'appointment.update'],
        component: absence,
      },
      {
        path: 'absence/$id',
        title: 'schedules:editAbsence',
        may: ['schedule.update', 'schedule.delete', 'appointment.update'],
        component: absence,
      },
      {
        path: 'cancel/$id',
        title: 'appointments:cancelAppointment',
        may: 'appointment.update',
        component: () => import('./cancel-appointment.tsx').then((module) => module.CancelAppointment),
      },
      {
        path: 'edit/$id',
        title: 'appointments:editTitle',
        may: 'appointment.update',
        component: () => import('./edit-appointment.tsx').then((module) => module.EditAppointment),
      },
    ],
  },
]
