import { describe, expect, test } from 'vitest'
import { truncateAddress } from '../http/log.ts'
import { visitorKey } from '../http/rate-limiter.ts'

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.0'],
    ['7.7.7.7:5001', '7.7.7.7', '7.7.7.0'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0'],
    ['::FFFF:c000:201', '192.0.2.1', '192.0.2.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2', '2001:db8:1::'],
    ['2001:db8::1:0:0:1', '2001:db8:0:0', '2001:db8:0::'],
    ['2001:db8::2:0:0:1', '2001:db8:0:0', '2001:db8:0::'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2', '2001:db8:1::'],
    ['[::1]:80', '0:0:0:0', '0:0:0::'],
    ['::1', '0:0:0:0', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0::'],
  ])('%s counts as %s, and is logged as %s', (address, key, network) => {
    expect([visitorKey(address), truncateAddress(address)]).toEqual([key, network])
  })

  test.each(['', 'unix:', 'somebody', '1.2.3.4.5', '[1.2.3.4'])('that is none (%j) is logged as such', (address) => {
    expect([visitorKey(address), truncateAddress(address)]).toEqual([address, 'unknown'])
  })
})
