import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseState, remembered } from './database-state.ts'

const pool = new pg.Pool() // asked only where every connection is taken
const postgres = () => inject('templateUrl').replace('/template?', '/postgres?')

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a database that takes changes, one that is there to be read, and one that is not there',
  async () => {
    expect(await databaseState({ connectionString: postgres() }, pool)()).toBe('writes')
    expect(
      await databaseState(
        { connectionString: `${postgres()}&options=-c%20default_transaction_read_only%3Don` },
        pool,
      )(),
    ).toBe('reads')
    expect(await databaseState({ connectionString: postgres().replace('/postgres?', '/nothing_here?') }, pool)()).toBe(
      'away',
    )
  },
)

test('a server that takes the call and says nothing is away; whoever asks meanwhile, or at once again, hears the same', async () => {
  let calls = 0
  const silent = net.createServer(() => calls++).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const config = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port, user: 'nobody' }
  const state = remembered(databaseState(config, pool))
  expect(await Promise.all([state(), state(), state()])).toEqual(['away', 'away', 'away'])
  expect(await state()).toBe('away')
  expect(calls).toBe(1)
  silent.close()
})
