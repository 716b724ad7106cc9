import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { overview, statusFilter } from '#kernel/overview.ts'
import { line } from '#kernel/line.ts'
import { Confirmed, ConfirmedText, leavesOrphans } from '#kernel/orphans.ts'
import { optionalText, SeenVersion, SwitchedVersion, Version } from '#kernel/record.ts'
import { permissions, withReading } from '#kernel/permission.ts'
import { languages } from '#kernel/texts.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { StartPageChoice } from './contract/start-pages.ts'
import { weekdays } from './contract/weekdays.ts'

/** Spec 3 §9. `contract_hours` is per week. */
export const employeeLimits = {
  first_name: 50,
  last_name: 50,
  email: 254,
  phone_number: 20,
  cost_unit: 8,
  agb_code: 8,
  riziv_number: 11,
  contract_hours: 60,
  choices: 200,
} as const

/** The fields that only practitioners have: they are stored and shown for their roles alone (spec 3 §3). */
export const practitionerFields = [
  'cost_unit',
  'agb_code',
  'riziv_number',
  'contract_hours',
  'free_days',
  'brandIds',
] as const

const text = (field: 'first_name' | 'last_name' | 'email') => line(employeeLimits[field])
/** An optional code. Some are unique, so an empty one is null and never an empty text. The rules count the digits. */
const code = (max: number) =>
  line(max)
    .nullable()
    .transform((typed) => typed || null)
const ids = z
  .array(z.int().positive().max(Number.MAX_SAFE_INTEGER))
  .max(employeeLimits.choices)
  .transform((all) => [...new Set(all)])

/** The employee form. Shapes and lengths are checked here, combinations of fields in rules/. */
export const employeeFields = fields({
  first_name: required(text('first_name'), ''),
  last_name: required(text('last_name'), ''),
  email: required(text('email'), ''),
  phone_number: omittable(optionalText(employeeLimits.phone_number), ''),
  language: omittable(z.enum(languages), 'nl'),
  locationIds: omittable(ids, []),
  roleIds: required(ids, []),
  qualificationIds: omittable(ids, []),
  brandIds: omittable(ids, []),
  cost_unit: omittable(code(employeeLimits.cost_unit), null),
  agb_code: omittable(code(50), null),
  riziv_number: omittable(code(50), null),
  contract_hours: omittable(z.number().min(0).max(employeeLimits.contract_hours).multipleOf(0.5).nullable(), null),
  free_days: omittable(
    z
      .array(z.enum(weekdays))
      .max(7)
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    [],
  ),
})
/** Only callers with the permission mfa.toggle decide; for others, and when left out, the rule of spec 3 §4 does. */
const twoStep = { mfa_active: z.boolean().optional() }

export const EmployeeInput = employeeFields.create.extend(twoStep)
export type EmployeeInput = z.output<typeof EmployeeInput>
const EmployeeChange = employeeFields.change.extend(twoStep)
export type EmployeeChange = z.output<typeof EmployeeChange>

/**
 * Locations and qualifications of countries outside the reader's scope are left out; they stay when the employee is
 * saved.
 */
export const Employee = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  language: z.enum(languages),
  locationIds: z.array(z.int()),
  roleIds: z.array(z.int()),
  qualificationIds: z.array(z.int()),
  brandIds: z.array(z.int()),
  cost_unit: z.string().nullable(),
  agb_code: z.string().nullable(),
  riziv_number: z.string().nullable(),
  contract_hours: z.number().nullable(),
  free_days: z.array(z.enum(weekdays)),
  mfa_active: z.boolean(),
  /** The employee was invited, and has not chosen a password yet. */
  invited: z.boolean(),
  /** The reader may change the employee, who holds no more rights than the reader does. */
  editable: z.boolean(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Employee = z.output<typeof Employee>

const Named = z.object({ id: z.int(), name: TranslatableText })

/** The employees of the chain. Users who link devices or owners to people may read them too. */
export const employeesOverview = overview('/employees', {
  does: 'The employees of the own countries.',
  may: ['management.user', 'management.device', 'management.location'],
  reads: 'nothing',
  row: {
    id: z.int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(Named),
    locations: z.array(z.string()),
    qualifications: z.array(z.string()),
    status: z.enum(['active', 'invited', 'inactive']),
    editable: z.boolean(),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'email', type: 'text', sortable: true, searchable: true },
    { key: 'roles', type: 'list' },
    { key: 'locations', type: 'list' },
    { key: 'qualifications', type: 'list' },
    { key: 'status', type: 'text', sortable: true },
  ],
  filters: {
    status: statusFilter,
    /** A role's slug: `salon-owner` (spec 3 §7). */
    role: z.string().trim().max(100).optional(),
    roles: z.array(Id).max(100).optional(),
    locations: z.array(Id).max(100).optional(),
    practitioners: z.literal('true').optional(),
  },
  sort: ['name', 'asc'],
})

/** A role as a form offers it. */
export const RoleOption = Named.extend({
  slug: z.string(),
  practitioner: z.boolean(),
  /** The reader may give the role: it holds no right that the reader lacks, and staff may hold it (decision C74). */
  grantable: z.boolean(),
})
export type RoleOption = z.output<typeof RoleOption>

const confirmed = Confirmed.default(false)

export const employeesApi = {
  list: employeesOverview.list,
  export: employeesOverview.export,
  show: endpoint('GET', '/employees/:id', {
    does: 'An employee with everything that the form edits.',
    may: 'management.user',
    reads: 'nothing',
    gives: Employee,
  }),
  history: historyEndpoint('/employees/:id/history', {
    does: 'Who changed this employee, and when.',
    may: 'management.user',
    reads: 'nothing',
  }),
  /**
   * Mails an invitation to choose a password. 403 `roleIds: more_than_own`; 422 `email: unique`, `agb_code: unique`, …
   */
  create: endpoint('POST', '/employees', {
    does: 'Adds an employee and mails an invitation.',
    may: 'user.create',
    reads: 'nothing',
    takes: EmployeeInput,
    gives: Employee,
  }),
  /**
   * `deactivated_at` may be sent along: empty is active (decision C102). 403 `own_record` for fields that users cannot
   * change in their own record, 403 `more_than_own`, 409 `stale`, 409 `last_administrator`; 409 `orphans` with the
   * appointments to come that this employee may no longer give (a location, a qualification or the practitioner's role
   * is lost), unless `confirmed`.
   */
  update: endpoint('PUT', '/employees/:id', {
    does: 'Changes an employee.',
    may: 'user.update',
    reads: 'nothing',
    gives: Employee,
    takes: EmployeeChange.extend({ ...SwitchedVersion.shape, confirmed }),
    refuses: leavesOrphans,
  }),
  /** Deactivates the employee, whom the history still needs (decision C103). 409 `orphans` unless `confirmed`. */
  remove: endpoint('DELETE', '/employees/:id', {
    does: 'Takes an employee out of the list, by deactivating them.',
    may: 'user.update',
    reads: 'nothing',
    query: { confirmed: ConfirmedText.optional() },
    gives: z.null(),
    refuses: leavesOrphans,
  }),
  activate: endpoint('PATCH', '/employees/:id/activate', {
    does: 'Activates an employee.',
    may: 'user.update',
    reads: 'nothing',
    takes: SeenVersion,
    gives: Employee,
  }),
  /** Ends their sessions and links. 409 `orphans` while they have appointments to come, unless `confirmed`. */
  deactivate: endpoint('PATCH', '/employees/:id/deactivate', {
    does: 'Deactivates an employee, who is signed out everywhere.',
    may: 'user.update',
    reads: 'nothing',
    takes: Version.partial().extend({ confirmed }).nullish(),
    gives: Employee,
    refuses: leavesOrphans,
  }),
  /** Mails a new invitation; the earlier link stops working. 409 `password_chosen` when the employee has a password. */
  invite: endpoint('POST', '/employees/:id/invite', {
    does: 'Mails the invitation again.',
    may: 'user.update',
    reads: 'nothing',
    status: 200,
    gives: z.null(),
  }),

  brands: endpoint('GET', '/brands', {
    does: 'The brands of devices.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  roles: endpoint('GET', '/roles', {
    does: 'The roles that staff can have.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(RoleOption),
  }),
  practitionerRoles: endpoint('GET', '/roles/practitioner-roles', {
    does: 'The roles of those who treat.',
    may: 'signed-in',
    reads: 'nothing',
    gives: z.array(RoleOption),
  }),
  /** The choices of a form with these locations: the qualifications of their countries. */
  qualifications: endpoint('GET', '/qualifications/countries/list', {
    does: 'The qualifications of the countries of some locations.',
    may: 'signed-in',
    reads: 'nothing',
    query: {
      location_ids: z.union([z.array(Id).max(employeeLimits.choices), Id.transform((id) => [id])]).default([]),
      status: statusFilter,
    },
    gives: z.array(z.object({ id: z.int(), name: z.string(), supported_country_id: z.int(), active: z.boolean() })),
  }),
}

/** Spec 3 §9. */
export const roleLimits = { name: 50 } as const

/** The form of a role and its permissions. */
export const roleFields = fields({
  name: required(translatable(roleLimits.name)),
  practitioner: omittable(z.boolean(), false),
  permissions: required(z.array(z.enum(permissions)).max(permissions.length).transform(withReading), []),
  /** The start page of its holders, who may choose another; null is the dashboard (decision C145). */
  start_page: omittable(StartPageChoice, null),
})
export const RoleInput = roleFields.create
export type RoleInput = z.output<typeof RoleInput>

export const Role = RoleOption.omit({ grantable: true }).extend({
  /** Staff may hold it; `client` is a role of the catalogue alone (decision C74). */
  assignable: z.boolean(),
  /** The program depends on the role: it cannot be removed. */
  built_in: z.boolean(),
  permissions: z.array(z.string()),
  start_page: StartPageChoice,
  /** Employees who hold it, deactivated ones too. */
  employees: z.int(),
  updated_at: z.string(),
})
export type Role = z.output<typeof Role>

export const rolesOverview = overview('/roles/dto', {
  does: 'The roles.',
  may: 'admin.only',
  reads: 'nothing',
  row: {
    id: z.int(),
    name: TranslatableText,
    slug: z.string(),
    practitioner: z.boolean(),
    permissions: z.int(),
    employees: z.int(),
    updated_at: InstantValue,
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'practitioner', type: 'boolean', sortable: true },
    { key: 'permissions', type: 'number', sortable: true },
    { key: 'employees', type: 'number', sortable: true },
    { key: 'updated_at', type: 'instant', sortable: true },
  ],
  filters: { practitioners: z.literal('true').optional() },
  sort: ['name', 'asc'],
})

/** Changed permissions of a role apply from the next request of its holders. */
export const rolesApi = {
  list: rolesOverview.list,
  export: rolesOverview.export,
  show: endpoint('GET', '/roles/dto/:id', {
    does: 'A role with its permissions.',
    may: 'admin.only',
    reads: 'nothing',
    gives: Role,
  }),
  history: historyEndpoint('/roles/dto/:id/history', {
    does: 'Who changed this role, and when.',
    may: 'admin.only',
    reads: 'nothing',
  }),
  create: endpoint('POST', '/roles', {
    does: 'Adds a role.',
    may: 'admin.only',
    reads: 'nothing',
    takes: RoleInput,
    gives: Role,
  }),
  /**
   * 403 `permissions: more_than_own`; 409 `stale`; 422 `name.nl: unique`, `permissions: admin_only_stays`; 409
   * `orphans` when a practitioner's role stops being one, with the appointments to come of those who are practitioners
   * by this role alone, unless `confirmed`.
   */
  update: endpoint('PUT', '/roles/:id', {
    does: 'Changes a role and what it may do.',
    may: 'admin.only',
    reads: 'nothing',
    takes: roleFields.change.extend({ ...Version.shape, confirmed }),
    gives: Role,
    refuses: leavesOrphans,
  }),
  /** 409 `in_use` while somebody holds it, or when the program depends on it. */
  remove: endpoint('DELETE', '/roles/:id', {
    does: 'Removes a role that nobody has.',
    may: 'admin.only',
    reads: 'nothing',
    gives: z.null(),
  }),
}
