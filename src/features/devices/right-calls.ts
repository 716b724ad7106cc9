import { insertDevice } from '#features/devices/queries/devices.ts'
import type { DeviceInput } from '#features/devices/contract.ts'
import { type Records, type CallChanges, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of devices, each of an existing model at the place. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const input = async ({ n, place }: Records): Promise<DeviceInput> => {
    const { brand_name, name, device_type_id } = await db
      .selectFrom('device_models')
      .select(['brand_name', 'name', 'device_type_id'])
      .where('id', '=', world.laserModel)
      .executeTakeFirstOrThrow()
    return {
      brand_name,
      name,
      device_type_id,
      serial_number: `RC-${n}`,
      location_id: place.id,
      room_id: place.roomIds[0]!,
      user_id: null,
    }
  }
  const one = async (records: Records): Promise<CallChanges> => ({
    params: { id: await insertDevice(db, await input(records), world.laserModel) },
  })
  return {
    calls: {
      'GET /devices/:id': one,
      'GET /devices/:id/history': one,
      'POST /devices': async (records) => ({ body: await input(records) }),
      'PUT /devices/:id': async (records) => {
        const call = await one(records)
        const { updated_at } = await db
          .selectFrom('devices')
          .select('updated_at')
          .where('id', '=', call.params!.id as number)
          .executeTakeFirstOrThrow()
        return { ...call, body: { ...(await input(records)), room_id: null, updated_at } }
      },
      'DELETE /devices/:id': one,
      'PATCH /devices/:id/activate': async (records) => ({ ...(await one(records)), body: {} }),
      'PATCH /devices/:id/deactivate': async (records) => ({ ...(await one(records)), body: {} }),
    },
    namingInside: ['POST /devices'],
  }
}
