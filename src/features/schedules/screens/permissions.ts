import type { May } from '#kernel/permission.ts'
import { schedulesApi, type scheduleEntities } from '../contract.ts'

type Entity = (typeof scheduleEntities)[number]

/** The permission to add hours. `user.update` also allows those of rooms (spec 3 §6, decision C120). */
export const mayAdd = (entity: Entity): May =>
  (entity === 'rooms' ? schedulesApi.addToRoom : schedulesApi.addToEmployee).may
/** The permission to change hours. */
export const mayChange = (entity: Entity): May =>
  (entity === 'rooms' ? schedulesApi.changeOfRoom : schedulesApi.changeOfEmployee).may
