/**
 * Every permission there is (spec 1 §6, spec 2 §6, spec 3 §6; `client.read` and `client.create` by decision C81).
 * A contract names one of these; a string that is not here does not compile.
 */
export const permissions = [
  'admin.only',
  'agreement-template.read',
  'agreement-template.update',
  'appointment.create',
  'appointment.create_no_rules',
  'appointment.update',
  'calendar.employee.read',
  'calendar.location.read',
  'checkout.date.edit',
  'checkout.favourites.edit',
  'checkout.read',
  'client.create',
  'client.read',
  'client.update',
  'credit.create',
  'day.close',
  'day.reopen',
  'device.create',
  'device.update',
  'invoice.credit',
  'invoice.read',
  'invoice.update',
  'invoice.write_off',
  'location.create',
  'location.update',
  'management.day-summary',
  'management.device',
  'management.journal',
  'management.location',
  'management.package',
  'management.product',
  'management.templates',
  'management.treatment',
  'management.user',
  'mfa.reset',
  'mfa.toggle',
  'package.create',
  'product.create',
  'product.update',
  'qualification.create',
  'qualification.update',
  'schedule.create',
  'schedule.delete',
  'schedule.read',
  'schedule.update',
  'treatment-report-template.read',
  'treatment-report.read',
  'treatment-report.update',
  'treatment.create',
  'treatment.update',
  'user.create',
  'user.update',
  'vat-period.close',
  'vat-period.reopen',
  'zv_insurance.create',
  'zv_insurance.read',
] as const

export type Permission = (typeof permissions)[number]

/** Every permission, grouped by the work that it belongs to: people look for it there. */
export const permissionGroups = {
  calendar: [
    'calendar.location.read',
    'calendar.employee.read',
    'appointment.create',
    'appointment.update',
    'appointment.create_no_rules',
  ],
  schedules: ['schedule.read', 'schedule.create', 'schedule.update', 'schedule.delete'],
  clients: ['client.read', 'client.create', 'client.update'],
  reports: [
    'treatment-report.read',
    'treatment-report.update',
    'management.templates',
    'treatment-report-template.read',
    'agreement-template.read',
    'agreement-template.update',
  ],
  checkout: [
    'checkout.read',
    'checkout.date.edit',
    'checkout.favourites.edit',
    'invoice.read',
    'invoice.update',
    'invoice.credit',
    'invoice.write_off',
    'credit.create',
    'management.day-summary',
    'management.journal',
    'day.close',
    'day.reopen',
    'vat-period.close',
    'vat-period.reopen',
  ],
  insurances: ['zv_insurance.read', 'zv_insurance.create'],
  people: [
    'management.user',
    'user.create',
    'user.update',
    'mfa.toggle',
    'mfa.reset',
    'qualification.create',
    'qualification.update',
  ],
  places: [
    'management.location',
    'location.create',
    'location.update',
    'management.device',
    'device.create',
    'device.update',
  ],
  catalogue: [
    'management.treatment',
    'treatment.create',
    'treatment.update',
    'management.product',
    'product.create',
    'product.update',
    'management.package',
    'package.create',
  ],
  administration: ['admin.only'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type PermissionGroup = keyof typeof permissionGroups
export const groupNames = Object.keys(permissionGroups) as PermissionGroup[]

/** A permission without a group does not compile: its name appears in the error of this line. */
type Grouped = (typeof permissionGroups)[PermissionGroup][number]
export const everyPermissionHasAGroup: Exclude<Permission, Grouped> extends never
  ? true
  : Exclude<Permission, Grouped> = true

/**
 * The permission to read that belongs to a permission to write; the two are always given together (migration 0014, the
 * contract of roles, the form of a role). `treatment-report.update` is not among them: it also saves templates (spec 3
 * §6), and so does not open medical files by itself.
 */
const readingOf: Readonly<Partial<Record<Permission, Permission>>> = {
  'agreement-template.update': 'agreement-template.read',
  'client.create': 'client.read',
  'client.update': 'client.read',
  'credit.create': 'invoice.read',
  'day.close': 'management.day-summary',
  'day.reopen': 'management.day-summary',
  'invoice.write_off': 'invoice.read',
  'device.create': 'management.device',
  'device.update': 'management.device',
  'location.create': 'management.location',
  'location.update': 'management.location',
  'mfa.reset': 'management.user',
  'mfa.toggle': 'management.user',
  'package.create': 'management.package',
  'product.create': 'management.product',
  'product.update': 'management.product',
  'schedule.create': 'schedule.read',
  'schedule.delete': 'schedule.read',
  'schedule.update': 'schedule.read',
  'treatment.create': 'management.treatment',
  'treatment.update': 'management.treatment',
  'user.create': 'management.user',
  'user.update': 'management.user',
  'vat-period.close': 'management.journal',
  'vat-period.reopen': 'vat-period.close',
  'zv_insurance.create': 'zv_insurance.read',
}

/** The permissions to read that come with these permissions to write. */
export const readingBroughtBy = (held: readonly Permission[]): ReadonlySet<Permission> =>
  new Set(held.flatMap((permission) => readingOf[permission] ?? []))

/** These permissions and the permissions to read that come with them, each once, in the order of the list. */
export function withReading(held: readonly Permission[]): Permission[] {
  const reading = readingBroughtBy(held)
  return permissions.filter((permission) => held.includes(permission) || reading.has(permission))
}

/** The caller needs every one of these permissions. */
export interface AllOf {
  readonly all: readonly [Permission, Permission, ...Permission[]]
}
/**
 * Employees who read agreements and their templates may sign; trainees only read (decision C135). The card of an
 * appointment asks too, which knows nothing of agreements.
 */
export const signsAgreements: AllOf = { all: ['treatment-report.read', 'agreement-template.read'] }
/**
 * The purpose of a link in a mail to a client: it opens the calls of that purpose, for one record of the client only.
 */
export const clientLinkPurposes = [
  'agreement_signing',
  'agreement_reading',
  'photo_comparison',
  'questionnaire',
  'appointment_confirmation',
] as const
export type ClientLinkPurpose = (typeof clientLinkPurposes)[number]
/** The call is for a client with a link for this purpose, and for no employee. */
export type ByLink = `link:${ClientLinkPurpose}`

/**
 * The right that a call needs: one permission, one of several, all of several, being signed in, a client’s link, or
 * none at all.
 */
export type May = Permission | readonly [Permission, ...Permission[]] | AllOf | 'signed-in' | ByLink | 'public'

/** The purpose of the link that a call needs; null for a call of employees, or of everybody. */
export const purposeOf = (may: May): ClientLinkPurpose | null =>
  clientLinkPurposes.find((purpose) => may === `link:${purpose}`) ?? null

/** Whether a holder of these permissions satisfies `may`. Buttons, routes and the server all use this predicate. */
export function allows(may: May, held: ReadonlySet<string> | null): boolean {
  if (may === 'public') return true
  if (!held) return false
  if (may === 'signed-in') return true
  if (typeof may === 'string') return held.has(may)
  return 'all' in may
    ? may.all.every((permission) => held.has(permission))
    : may.some((permission) => held.has(permission))
}

/**
 * The slug of the only role that the program itself knows: it has access to every country, and only administrators can
 * change an administrator.
 */
export const administratorSlug = 'administrator'
export const isAdministrator = (roles: readonly string[]): boolean => roles.includes(administratorSlug)
