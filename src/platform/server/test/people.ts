import { expect } from 'vitest'
import { employeesApi, type Employee } from '#features/employees/contract.ts'
import type { Answer, Caller, TestApp } from './app.ts'
import { formOf } from './form-of.ts'
import type { RoleSlug } from './world.ts'

/** Actions with employees through the API. */
export interface People {
  /** The ids of the shipped roles. */
  readonly role: Readonly<Record<RoleSlug, number>>
  /** The values of the employee form; each time with another e-mail address. */
  input(changes?: object): EmployeeForm
  /** Creates an employee, as the administrator by default. */
  hire(changes?: object, by?: Caller): Promise<Employee>
  /** The stored record. */
  stored(id: number, by?: Caller): Promise<Employee>
  /** Sends the record back with changes. */
  save(by: Caller, id: number, changes: object): Promise<Answer>
}
type EmployeeForm = ReturnType<typeof form>

let serial = 0
const form = (locationId: number, roleId: number, changes: object) => ({
  first_name: 'Fleur',
  last_name: 'de Boer',
  email: `fleur${++serial}@balie.test`,
  phone_number: '+31612345678',
  language: 'nl' as const,
  locationIds: [locationId],
  roleIds: [roleId],
  qualificationIds: [] as number[],
  brandIds: [] as number[],
  ...changes,
})

export async function people(app: TestApp, administrator: Caller): Promise<People> {
  const rows = await app.db.selectFrom('roles').select(['id', 'slug']).execute()
  const role = Object.fromEntries(rows.map(({ id, slug }) => [slug, id])) as Record<RoleSlug, number>
  const input = (changes: object = {}) => form(app.world.amsterdam.id, role['office-manager'], changes)
  const stored = async (id: number, by = administrator) => (await by.call(employeesApi.show, { params: { id } })).data
  return {
    role,
    input,
    stored,
    hire: async (changes = {}, by = administrator) => {
      const answer = await by.call(employeesApi.create, { body: input(changes) })
      expect([answer.status, answer.errors]).toEqual([201, {}])
      return answer.data
    },
    save: async (by, id, changes) =>
      by.raw('PUT', `/api/employees/${id}`, { ...formOf(employeesApi.update, await stored(id)), ...changes }),
  }
}
