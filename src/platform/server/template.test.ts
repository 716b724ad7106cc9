import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { findTemplate, makeTemplate } from './template.ts'

describe('the database that a first start copies', () => {
  let folder: string
  let cache: string
  let before: string | undefined
  let template: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'balie-template-'))
    cache = path.join(folder, 'cache')
    for (const left of ['', '.making'])
      await mkdir(path.join(cache, `template-${'0'.repeat(20)}${left}`, 'database'), { recursive: true })
    await writeFile(path.join(cache, 'somebody-elses'), '')
    before = await findTemplate(cache)
    template = await makeTemplate(cache)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Opens a data folder as a first start does, and returns the result of `work`. */
  async function start<T>(
    name: string,
    work: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>,
  ): Promise<T> {
    const database = await openEmbedded(path.join(folder, name), () => findTemplate(cache))
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const countries = (name: string) =>
    start(name, async ({ pool }) =>
      (await pool.query<{ code: string }>('select code from countries order by id')).rows.map(({ code }) => code),
    )

  test('is made once, replaces older templates, and leaves other files alone', async () => {
    expect(before).toBeUndefined()
    expect(await findTemplate(cache)).toBe(template)
    expect(await makeTemplate(cache)).toBe(template)
    expect((await readdir(cache)).toSorted()).toEqual(['somebody-elses', path.basename(template)])
  })

  test('has all migrations, and is copied into a new folder only', async () => {
    const ran = await start('one', async ({ pool }) => {
      const names = await migrate(pool)
      await pool.query(`insert into countries (id, code, name) values (166, 'NL', '{"nl": "Nederland"}')`)
      return names
    })
    expect(ran).toEqual([])
    expect(await countries('one')).toEqual(['NL']) // an existing folder is never replaced
  })

  test('has no rows, whatever was written to a copy; it replaces a first start that was interrupted', async () => {
    await mkdir(path.join(folder, 'half', 'database', 'base'), { recursive: true })
    await writeFile(path.join(folder, 'half', 'database', 'PG_VERSION'), '18')
    expect(await countries('half')).toEqual([])
  })
})
