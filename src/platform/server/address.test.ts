import { expect, test } from 'vitest'
import { networkOf, plainAddress } from './address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['0000:0000:0000:0000:0000:ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['2001:db8::ffff:192.0.2.7', '2001:db8::ffff:192.0.2.7'],
  ['::192.0.2.7', '::192.0.2.7'],
  ['unknown', null],
  ['1.2.3', null],
  ['', null],
  [undefined, null],
])('%s is stored as %s', (typed, address) => expect(plainAddress(typed)).toBe(address))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::192.0.2.7', '0:0:0:0'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))
