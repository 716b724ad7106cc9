import { IconCalendarEvent } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { appointmentPopups } from '#features/appointments/screens/screens.ts'

const absence = () => import('./calendar-absence.tsx').then((module) => module.CalendarAbsence)

/** The calendar, and its popups over it: each has its own address, and the calendar stays behind it. */
export const calendarScreens: readonly Screen[] = [
  {
    path: '/calendar',
    title: 'calendar:title',
    may: ['calendar.location.read', 'calendar.employee.read'],
    nav: { icon: IconCalendarEvent, group: 'day', order: 10 },
    component: () => import('./calendar-screen.tsx').then((module) => module.CalendarScreen),
    children: [
      { path: 'location', may: 'calendar.location.read' },
      { path: 'employee', title: 'common:pageEmployeeCalendar', may: 'calendar.employee.read' },
      ...appointmentPopups,
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
        path: 'absence/new',
        title: 'schedules:newAbsenceTitle',
        words: ['desk'],
        may: ['schedule.create', 'appointment.update'],
        component: absence,
      },
      {
        path: 'absence/$id',
        title: 'schedules:editAbsenceTitle',
        words: ['desk'],
        may: ['schedule.update', 'schedule.delete', 'appointment.update'],
        component: absence,
      },
    ],
  },
]
