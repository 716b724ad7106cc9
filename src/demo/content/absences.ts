import type { DemoAbsence } from '../model.ts'

/** Absences around today, besides the holidays in the schedules. */
export const absences: readonly DemoAbsence[] = [
  {
    kind: 'sick_leave',
    location: 'utrecht',
    of: { employee: 'jade.verhoeven@demo.balie.test' },
    fromToday: -9,
    days: 4,
    note: '',
  },
  {
    kind: 'maintenance',
    location: 'amsterdam',
    of: { device: '9914-0880-2638' },
    fromToday: 3,
    days: 1,
    hours: ['09:00', '13:00'],
    note: 'Jaarlijkse keuring',
  },
  {
    kind: 'maintenance',
    location: 'utrecht',
    of: { device: 'M22-UA-31260' },
    fromToday: 12,
    days: 3,
    note: 'Lampen vervangen bij de leverancier',
  },
  { kind: 'closed', location: 'amsterdam', of: { room: 6 }, fromToday: 8, days: 2, note: 'Schilderwerk' },
  { kind: 'closed', location: 'rotterdam', fromToday: 19, days: 1, note: 'Inventarisatie' },
  {
    kind: 'block',
    location: 'amsterdam',
    of: { employee: 'senior-practitioner@demo.balie.test' },
    fromToday: 6,
    days: 1,
    hours: ['15:00', '16:30'],
    note: 'Training nieuwe laser',
  },
  {
    kind: 'break',
    location: 'amsterdam',
    of: { employee: 'junior-practitioner@demo.balie.test' },
    fromToday: 4,
    days: 1,
    hours: ['15:00', '15:15'],
    note: '',
  },
  {
    kind: 'holiday',
    location: 'rotterdam',
    of: { employee: 'elif.yildirim@demo.balie.test' },
    fromToday: 29,
    days: 7,
    note: 'Familiebezoek',
  },
]
