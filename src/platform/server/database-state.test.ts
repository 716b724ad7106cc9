import net, { type AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { databaseState } from './database-state.ts'

const postgres = () => inject('templateUrl').replace('/template?', '/postgres?')

test.runIf(process.env.BALIE_TEST_DATABASE === 'postgres')(
  'a database that takes changes, one that is there to be read, and one that is not there',
  async () => {
    expect(await databaseState({ connectionString: postgres() })()).toBe('writes')
    expect(
      await databaseState({ connectionString: `${postgres()}&options=-c%20default_transaction_read_only%3Don` })(),
    ).toBe('reads')
    expect(await databaseState({ connectionString: postgres().replace('/postgres?', '/nothing_here?') })()).toBe('away')
  },
)

test('a server that takes the call and says nothing is away, and whoever asks meanwhile hears the same', async () => {
  let calls = 0
  const silent = net.createServer(() => calls++).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const state = databaseState({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port, user: 'nobody' })
  expect(await Promise.all([state(), state(), state()])).toEqual(['away', 'away', 'away'])
  expect(calls).toBe(1)
  silent.close()
})
