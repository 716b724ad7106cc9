import { IconCalendarEvent } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

/** The calendar, and over it its popups: each has its own address, and the calendar stays behind it. */
export const appointmentsScreens: readonly Screen[] = [
  {
    path: '/calendar',
    title: 'appointments:title',
    may: 'calendar.location.read',
    nav: { icon: IconCalendarEvent, group: 'day', order: 10 },
    component: () => import('./calendar-screen.tsx').then((module) => module.CalendarScreen),
    children: [
      { path: 'location', may: 'calendar.location.read' },
      { path: 'appointment/$id', may: 'calendar.location.read', component: () => import('./appointment-popup.tsx').then((module) => module.AppointmentPopup) },
      { path: 'client/$clientId', may: 'client.read', component: () => import('./client-popup.tsx').then((module) => module.ClientPopup) },
      { path: 'new', title: 'appointments:newTitle', may: 'appointment.create', component: () => import('./new-appointment.tsx').then((module) => module.NewAppointment) },
      { path: 'new/$clientId', title: 'appointments:newTitle', may: 'appointment.create', component: () => import('./new-appointment.tsx').then((module) => module.NewAppointment) },
      { path: 'edit/$id', title: 'appointments:editTitle', may: 'appointment.update', component: () => import('./edit-appointment.tsx').then((module) => module.EditAppointment) },
    ],
  },
]
