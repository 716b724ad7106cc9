import type { Db } from '#platform/server/db.ts'

export const countries = (db: Db) => db.selectFrom('countries').select(['id', 'code', 'name']).orderBy('code').execute()
export const locales = (db: Db) => db.selectFrom('locales').select(['id', 'code', 'language', 'name']).orderBy('id').execute()
export const genders = (db: Db) => db.selectFrom('genders').select(['id', 'name']).orderBy('id').execute()
export const appointmentTypes = (db: Db) => db.selectFrom('appointment_types').select(['id', 'slug', 'name']).orderBy('id').execute()
export const paymentMethods = (db: Db) => db.selectFrom('payment_methods').select(['id', 'slug', 'name']).where('active', '=', true).orderBy('position').execute()
