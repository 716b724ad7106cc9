import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseState, remembered } from './database-state.ts'
import { watchDisk } from './full-disk.ts'

const pool = new pg.Pool() // asked only where every connection is taken
const postgres = () => inject('templateUrl').replace('/template?', '/postgres?')

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a database that takes changes, one that is there to be read, and one that is not there',
  async () => {
    expect(await databaseState({ connectionString: postgres() }, pool, watchDisk())()).toBe('writes')
    expect(
      await databaseState(
        { connectionString: `${postgres()}&options=-c%20default_transaction_read_only%3Don` },
        pool,
        watchDisk(),
      )(),
    ).toBe('reads')
    expect(
      await databaseState(
        { connectionString: postgres().replace('/postgres?', '/nothing_here?') },
        pool,
        watchDisk(),
      )(),
    ).toBe('away')
  },
)

test('a server that takes the call and says nothing is away; whoever asks meanwhile, or at once again, hears the same', async () => {
  let calls = 0
  const silent = net.createServer(() => calls++).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const config = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, user: 'nobody' }
  const state = remembered(databaseState(config, pool, watchDisk()))
  expect(await Promise.all([state(), state(), state()])).toEqual(['away', 'away', 'away'])
  expect(await state()).toBe('away')
  expect(calls).toBe(1)
  silent.close()
})

const full = Object.assign(new Error('No space left on device'), { code: '53100' })

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a refusal for want of room is remembered until it was quiet for a while and there is room again',
  async () => {
    const config = { connectionString: postgres() }
    const [long, short] = [watchDisk(), watchDisk(0)]
    const [stateOfLong, stateOfShort] = [databaseState(config, pool, long), databaseState(config, pool, short)]
    for (const disk of [long, short]) disk.hear(Object.assign(new Error('taken'), { code: '23505' }))
    expect([await stateOfLong(), await stateOfShort()]).toEqual(['writes', 'writes'])
    for (const disk of [long, short]) disk.hear(full)
    expect([await stateOfLong(), await stateOfShort()]).toEqual(['full', 'writes'])
    expect([long.isSuspected(), short.isSuspected()]).toEqual([true, false])
  },
)

test('nothing is asked before a write was refused, and a question that finds no room ends no suspicion', async () => {
  const disk = watchDisk(0)
  const asked: string[] = []
  const client = {
    query: ((text: string) => {
      asked.push(text)
      return Promise.reject(full)
    }) as unknown as pg.Client['query'],
  }
  expect([await disk.isFull(client), asked.length]).toEqual([false, 0])
  disk.hear(full)
  expect([await disk.isFull(client), await disk.isFull(client), asked.length]).toEqual([true, true, 2])
  expect(disk.isSuspected()).toBe(true)
})

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')('the question needs a disk, and no log', async () => {
  const client = new pg.Client({ connectionString: postgres() })
  await client.connect()
  await client.query('set log_temp_files = 0; set client_min_messages = log')
  const notices: string[] = []
  client.on('notice', ({ message }) => notices.push(message ?? ''))
  const disk = watchDisk()
  disk.hear(full)
  expect(await disk.isFull(client)).toBe(true)
  expect(notices.some((text) => /^temporary file: .* size 2\d{6}$/.test(text))).toBe(true)
  await client.end()
})
