import { sql } from 'kysely'
import { ofColleague, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of employees and roles. */
export const rightCalls: RightCallsOf = ({ db, roles, versionOf }) => {
  const employeeInput = ({ n, place }: Records) => ({
    first_name: 'Lies',
    last_name: 'Peeters',
    email: `lies${n}@balie.test`,
    language: 'nl',
    roleIds: [roles.get('senior-practitioner')],
    locationIds: [place.id],
    free_days: ['mon'],
  })
  const role = async ({ n }: Records) =>
    (
      await sql<{
        id: number
      }>`insert into roles (slug, name) values (${`rol-${n}`}, ${JSON.stringify({ nl: `Rol nummer ${n}` })}) returning id`.execute(
        db,
      )
    ).rows[0]!.id
  const roleInput = ({ n }: Records) => ({
    name: { nl: `Rol ${n}`, fr: `Rôle ${n}` },
    permissions: ['client.read'],
  })
  return {
    calls: {
      'POST /employees': async (records) => ({ body: employeeInput(records) }),
      'PUT /employees/:id': async (records) => {
        const id = await records.colleague()
        return { params: { id }, body: { ...employeeInput(records), updated_at: await versionOf('employees', id) } }
      },
      'DELETE /employees/:id': ofColleague,
      'PATCH /employees/:id/activate': async (records) => ({ ...(await ofColleague(records)), body: {} }),
      'PATCH /employees/:id/deactivate': async (records) => ({ ...(await ofColleague(records)), body: {} }),
      'POST /employees/:id/invite': ofColleague,
      'POST /roles': async (records) => ({ body: roleInput(records) }),
      'PUT /roles/:id': async (records) => {
        const id = await role(records)
        return { params: { id }, body: { ...roleInput(records), updated_at: await versionOf('roles', id) } }
      },
      'DELETE /roles/:id': async (records) => ({ params: { id: await role(records) } }),
    },
    reading: {
      '/employees/:id': ofColleague,
      '/roles/dto/:id': async (records) => ({ params: { id: await role(records) } }),
    },
    namingInside: ['POST /employees'],
  }
}
