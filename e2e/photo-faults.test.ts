import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photosApi } from '#features/photos/contract.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import serverFlags from '../scripts/server-flags.json' with { type: 'json' }
import { places, type Place } from './place.ts'
import { signIn, startServer, type RunningServer } from './server.ts'

const practitioner = 'senior-practitioner@demo.balie.test'

/** Kills a process as soon as something changes in a folder that the test wants to hear of. */
function killAt(folder: string, child: ChildProcess, isMoment: (name: string) => boolean) {
  const watching = watch(folder, { persistent: false }, (_, name) => {
    if (name === null || !isMoment(name)) return
    child.kill('SIGKILL')
    watching.close()
  })
  child.once('exit', () => watching.close())
}

interface Row {
  readonly id: number
  readonly stored_file: string
  readonly screen_file: string
  readonly thumbnail_file: string
  readonly file_sha256: string
}
const filesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ stored_file, screen_file, thumbnail_file }) => [stored_file, screen_file, thumbnail_file])

describe.each(places)('on %s', (_, makePlace) => {
  let place: Place
  let shelf: string
  let server: RunningServer | undefined
  let appointmentId: number
  beforeAll(async () => {
    place = await makePlace()
    shelf = path.join(place.env.DATA_DIR, 'files', 'photos')
    await mkdir(shelf, { recursive: true })
    const database = await place.open()
    const { rows } = await sql<{ id: number }>`
      select a.id from appointments a join treatment_reports r on r.appointment_id = a.id join locations l on l.id = a.location_id
      where a.deleted_at is null and a.no_show_at is null and l.supported_country_id = 166
        and not exists (select from report_photos p where p.appointment_id = a.id) order by a.id desc limit 1`.execute(
      database.db,
    )
    appointmentId = rows[0]!.id
    await database.close()
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    await place?.remove()
  })

  const onDisk = () => new Set(readdirSync(shelf))
  const rowsOf = async ({ db }: OpenDatabase) =>
    (
      await sql<Row>`
        select id, stored_file, screen_file, thumbnail_file, file_sha256 from report_photos where appointment_id = ${appointmentId} order by id`.execute(
        db,
      )
    ).rows

  /** Every row names three files, which are there and whole. */
  async function expectWhole(rows: readonly Row[]) {
    const names = onDisk()
    expect(filesOf(rows).filter((name) => !names.has(name))).toEqual([])
    for (const { stored_file, file_sha256 } of rows)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(shelf, stored_file)))
          .digest('hex'),
      ).toBe(file_sha256)
    for (const name of filesOf(rows)) await sharp(path.join(shelf, name)).stats() // it is read to its end
  }

  test(
    'a server that is killed between the files of a photo and its row leaves files at most, which go after a day; one that is killed while it removes photos leaves no row without its files',
    { timeout: 300_000 },
    async () => {
      server = await startServer(place.env)
      const as = await signIn(server.url, practitioner)
      const noise = Buffer.alloc(900 * 700 * 3, 77)
      const picture = await sharp(noise, { raw: { width: 900, height: 700, channels: 3 } })
        .jpeg()
        .toBuffer()
      const send = (by: typeof as, name: string) =>
        by(
          photosApi.preSave,
          { query: { appointment_id: appointmentId, name }, body: new Uint8Array(picture) },
          `${name}-${process.pid}`,
        )
      const before = onDisk()
      const acknowledged = [await send(as, 'eerste'), await send(as, 'tweede')]
      expect(acknowledged.map((answer) => answer?.status)).toEqual([201, 201])

      // The first of the three files of a photo is whole, and its row is still to come.
      const known = onDisk()
      killAt(shelf, server.process, (name) => name.endsWith('.jpg') && !known.has(name))
      const names = Array.from({ length: 6 }, (__, number) => `gelijk-${number}`)
      const answers = await Promise.all(names.map((name) => send(as, name)))
      expect(answers.map((answer) => answer?.status ?? null)).toContain(null)
      await server.kill()

      let database = await place.open()
      const left = await rowsOf(database)
      await expectWhole(left)
      const strays = [...onDisk()].filter((name) => !before.has(name) && !filesOf(left).includes(name))
      expect(strays.length, 'files without a row').toBeGreaterThan(0)
      await database.close()

      // Each upload is repeated under its key, as a browser does it, and is there once.
      server = await startServer(place.env)
      const again = await signIn(server.url, practitioner)
      const all = ['eerste', 'tweede', ...names]
      const repeated = []
      for (const name of all) repeated.push(await send(again, name))
      expect(repeated.map((answer) => answer?.status)).toEqual(all.map(() => 201))
      expect(repeated.slice(0, 2).map((answer) => answer?.data)).toEqual(acknowledged.map((answer) => answer?.data))
      expect(await server.stop()).toBe(0)
      database = await place.open()
      const uploaded = await rowsOf(database)
      expect(uploaded).toHaveLength(all.length)
      await expectWhole(uploaded)
      expect(
        strays.filter((name) => !onDisk().has(name)),
        'swept before a day was over',
      ).toEqual([])
      const saved = uploaded[0]!
      await sql`
        update report_photos set report_id = (select id from treatment_reports where appointment_id = ${appointmentId}) where id = ${saved.id}`.execute(
        database.db,
      )
      // Photos of a visit with a report would become part of it.
      await sql`
        update report_photos set appointment_id = (
          select max(a.id) from appointments a where not exists (select from treatment_reports r where r.appointment_id = a.id))
        where appointment_id = ${appointmentId} and id <> ${saved.id}`.execute(database.db)
      await database.close()

      // A day later the others are removed, first their rows and then their files; it is killed after the first file.
      const tidy = (isMoment?: (name: string) => boolean) => {
        const child = spawn(process.execPath, [...serverFlags, fileURLToPath(new URL('tidy-up.ts', import.meta.url))], {
          env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', ...place.env },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        if (isMoment) killAt(shelf, child, isMoment)
        return new Promise<string | number | null>((resolve) =>
          child.once('exit', (code, signal) => resolve(signal ?? code)),
        )
      }
      // With more files the sweep is not over before the kill comes.
      const more = Array.from({ length: 3000 }, (__, number) => `verdwaald-${number}.jpg`)
      for (const name of more) writeFileSync(path.join(shelf, name), picture)
      const toGo = [...strays, ...more, ...filesOf(uploaded.slice(1))]
      expect(await tidy((name) => toGo.includes(name) && !onDisk().has(name))).toBe('SIGKILL')
      const remaining = onDisk()
      const stillThere = toGo.filter((name) => remaining.has(name))
      expect([stillThere.length > 0, stillThere.length < toGo.length], 'killed between two files').toEqual([true, true])

      server = await startServer(place.env)
      const later = await signIn(server.url, practitioner)
      const { visits } = (await later(photosApi.list, { params: { appointmentId } }))!.data
      expect(visits.find(({ appointment }) => appointment.id === appointmentId)?.photos).toMatchObject([
        { id: saved.id, saved: true },
      ])
      expect((await later(photosApi.image, { params: { photoId: saved.id } }))!.status).toBe(200)
      expect((await later(photosApi.image, { params: { photoId: uploaded[1]!.id } }))!.status).toBe(404)
      expect(await server.stop()).toBe(0)
      // A server that was killed holds its sweep for a quarter of an hour. Another one goes on from there.
      database = await place.open()
      await sql`update file_sweeps set held_until = now()`.execute(database.db)
      await database.close()
      expect(await tidy()).toBe(0)
      database = await place.open()
      expect(await rowsOf(database)).toEqual([saved])
      await expectWhole([saved])
      const { rows: named } =
        await sql<Row>`select stored_file, screen_file, thumbnail_file from report_photos`.execute(database.db)
      const rowsName = new Set(filesOf(named))
      expect(
        [...onDisk()].filter((name) => !rowsName.has(name)),
        'files that no row names',
      ).toEqual([])
      await database.close()
    },
  )
})
