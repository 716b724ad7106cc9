import { IconCalendarUser } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'
import { mayAddToRoom, mayChangeOfRoom } from '../contract/permission.ts'

const absence = () => import('./schedule-absence.tsx').then((module) => module.ScheduleAbsence)

/** The week of schedules, and over it its popups: each has its own address, and the week stays behind it. */
export const schedulesScreens: readonly Screen[] = [
  {
    path: '/schedule',
    title: 'schedules:title',
    may: 'schedule.read',
    words: ['desk'],
    nav: { icon: IconCalendarUser, group: 'day', order: 20 },
    component: () => import('./schedule-screen.tsx').then((module) => module.ScheduleScreen),
    children: [
      {
        path: 'new',
        title: 'schedules:newTitle',
        may: mayAddToRoom,
        component: () => import('./new-schedule.tsx').then((module) => module.NewSchedule),
      },
      {
        path: 'edit/$id',
        title: 'schedules:editTitle',
        may: mayChangeOfRoom,
        component: () => import('./edit-schedule.tsx').then((module) => module.EditSchedule),
      },
      {
        path: 'remove/$id',
        title: 'schedules:removeTitle',
        may: 'schedule.delete',
        component: () => import('./remove-schedule.tsx').then((module) => module.RemoveSchedule),
      },
      {
        path: 'absence/new',
        title: 'schedules:newAbsenceTitle',
        may: ['schedule.create', 'appointment.update'],
        component: absence,
      },
      {
        path: 'absence/$id',
        title: 'schedules:editAbsenceTitle',
        may: ['schedule.update', 'schedule.delete', 'appointment.update'],
        component: absence,
      },
    ],
  },
]
