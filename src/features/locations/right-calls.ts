import { sql } from 'kysely'
import { belgium } from '#platform/server/test/world.ts'
import { type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of locations, each with a location of its own. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const typeId = async () =>
    (
      await sql<{
        id: number
      }>`insert into location_types (slug, name) values ('salon', '{"nl": "Salon"}') on conflict (slug) do update set name = excluded.name returning id`.execute(
        db,
      )
    ).rows[0]!.id
  const input = async ({ n, place }: Records) => ({
    country_id: place.countryId,
    name: `Noord ${n}`,
    ownerIds: [await world.employee({ role: 'salon-owner', locationIds: [place.id] })],
    street: 'Dorpsstraat',
    street_number: '1',
    postcode: place.countryId === belgium ? '2000' : '1011 AB',
    place: 'Hier',
    type: { id: await typeId() },
    legal_entity_id: place.legalEntityId,
    rooms: [{ id: null, name: 'Kamer 1' }],
  })
  /** Every owner owns it, so each of them may change it (decision C121). */
  const made = async ({ n, place }: Records) => {
    const location = await db
      .insertInto('locations')
      .values({
        supported_country_id: place.countryId,
        legal_entity_id: place.legalEntityId,
        name: `Zuid ${n}`,
        street: 'Dorpsstraat',
        street_number: '2',
        postcode: '1011 AB',
        place: 'Daar',
        zone: place.zone,
      })
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    await sql`insert into location_owners (location_id, employee_id) select ${location.id}, er.employee_id from employee_roles er join roles r on r.id = er.role_id where r.slug = 'salon-owner'`.execute(
      db,
    )
    return location
  }
  const one = async (records: Records) => ({ params: { id: (await made(records)).id } })
  const switched = async (records: Records) => ({ ...(await one(records)), body: {} })
  return {
    calls: {
      'GET /list/country/:countryId/legal-entities': async ({ place }) => ({ params: { countryId: place.countryId } }),
      'GET /locations/:id': one,
      'GET /locations/:id/history': one,
      'POST /locations': async (records) => ({ body: await input(records) }),
      'PUT /locations/:id': async (records) => {
        const { id, updated_at } = await made(records)
        return { params: { id }, body: { ...(await input(records)), updated_at } }
      },
      'DELETE /locations/:id': one,
      'PATCH /locations/:id/activate': switched,
      'PATCH /locations/:id/deactivate': switched,
    },
    namingInside: ['POST /locations'],
  }
}
