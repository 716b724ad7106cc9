import type { May } from '#kernel/permission.ts'
import { schedulesApi, type scheduleEntities } from '../contract.ts'

type Entity = (typeof scheduleEntities)[number]

/** Who may add hours to these: those of rooms are also saved by who changes employees (spec 3 §6, decision C120). */
export const mayAdd = (entity: Entity): May =>
  (entity === 'rooms' ? schedulesApi.addToRoom : schedulesApi.addToEmployee).may
/** Who may change them. */
export const mayChange = (entity: Entity): May =>
  (entity === 'rooms' ? schedulesApi.changeOfRoom : schedulesApi.changeOfEmployee).may
