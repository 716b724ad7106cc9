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
  'checkout.read',
  'client.create',
  'client.read',
  'client.update',
  'device.create',
  'device.update',
  'invoice.credit',
  'invoice.update',
  'location.create',
  'management.day-summary',
  'management.device',
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
  'zv_insurance.create',
  'zv_insurance.read',
] as const

export type Permission = (typeof permissions)[number]

/** Who may make a call: one permission, any of several, anyone signed in, or anyone at all. */
export type May = Permission | readonly [Permission, ...Permission[]] | 'signed-in' | 'public'

/** Does a holder of these permissions satisfy `may`? The one predicate for buttons, routes and the server. */
export function allows(may: May, held: ReadonlySet<string> | null): boolean {
  if (may === 'public') return true
  if (!held) return false
  if (may === 'signed-in') return true
  return typeof may === 'string' ? held.has(may) : may.some((permission) => held.has(permission))
}
