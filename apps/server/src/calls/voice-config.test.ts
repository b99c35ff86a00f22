import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { voiceConfig } from './voice-config.ts'

const addressesBy = (settings: Record<string, string>) =>
  voiceConfig(readConfig(settings).voice, 'data')?.hostAddresses ?? []

test('browsers try the address that the owner gives first, once, and this machine’s name for itself last', () => {
  const internal = Object.values(networkInterfaces()).flatMap((all) => all?.filter((one) => one.internal) ?? [])
  const names = internal.map(({ address }) => address).filter((address) => !address.startsWith('fe80:'))
  const all = addressesBy({ VOICE_PUBLIC_IP: '203.0.113.7' })
  expect(all[0]).toBe('203.0.113.7')
  expect(all.slice(-names.length)).toEqual(names)
  expect(addressesBy({ VOICE_PUBLIC_IP: '127.0.0.1' }).filter((address) => address === '127.0.0.1')).toHaveLength(1)
})
