import { permissions, type Permission } from '#kernel/permission.ts'

const calendar = [
  'calendar.employee.read',
  'calendar.location.read',
  'appointment.create',
  'appointment.update',
] as const
const clients = ['client.create', 'client.read', 'client.update'] as const
const reports = [
  'treatment-report.read',
  'treatment-report.update',
  'treatment-report-template.read',
  'agreement-template.read',
] as const
const schedules = ['schedule.create', 'schedule.delete', 'schedule.read', 'schedule.update'] as const

const practitioner = [...calendar, ...clients, ...reports, 'schedule.read'] as const

/** The permissions of the front desk and its manager: appointments, clients, the till, the schedule. */
const officeManager = [
  ...calendar,
  'appointment.create_no_rules',
  ...clients,
  ...schedules,
  'agreement-template.read',
  'checkout.date.edit',
  'checkout.favourites.edit',
  'checkout.read',
  'credit.create',
  'day.close',
  'day.reopen',
  'invoice.credit',
  'invoice.read',
  'invoice.update',
  'management.day-summary',
  // The desk sees whether there is a report, and who may need it next; practitioners write it.
  'treatment-report.read',
  'zv_insurance.read',
] as const

/**
 * The permissions of each role in a new database (decision C85). Administrators can change them from then on. `client`
 * is a role of the catalogue that staff never hold (decision C74).
 */
export const rolePermissions = {
  administrator: permissions,
  'office-manager': officeManager,
  'salon-owner': [
    ...officeManager,
    'device.create',
    'device.update',
    'invoice.write_off',
    'management.device',
    'management.journal',
    'management.location',
    'management.package',
    'management.product',
    'management.templates',
    'management.treatment',
    'management.user',
    'mfa.reset',
    'package.create',
    'product.create',
    'product.update',
    // Owners save the templates of reports (spec 3 §6). They also take on practitioners, whose permissions they have to
    // hold.
    'treatment-report-template.read',
    'treatment-report.update',
    'treatment.create',
    'treatment.update',
    'user.create',
    'user.update',
  ],
  physician: [...practitioner, 'appointment.create_no_rules', 'checkout.read', 'invoice.read', 'zv_insurance.read'],
  'senior-practitioner': [...practitioner, 'checkout.read', 'invoice.read'],
  'junior-practitioner': practitioner,
  // Trainees read, and write the reports of their own treatments; others book, and change the details of clients.
  'trainee-practitioner': [
    'calendar.employee.read',
    'calendar.location.read',
    'client.read',
    'schedule.read',
    'treatment-report.read',
    'treatment-report.update',
  ],
  client: [],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type RoleSlug = keyof typeof rolePermissions
