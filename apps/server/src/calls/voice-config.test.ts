import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seemFetched } from '../providers/fetched-models.fixture.ts'
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

test('who plays a stage is known by its model: the one that was fetched, or the one that the settings name', () => {
  const data = mkdtempSync(join(tmpdir(), 'parley-fetched-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  seemFetched(data, 'piper-joe', 'kokoro-emma', 'moonshine-tiny-en')
  const models = (settings: Record<string, string>) => {
    const { voice, ear } = voiceConfig(readConfig(settings).voice, data)?.stages ?? {}
    return [voice?.model, ear?.model]
  }
  const idle = { VOICE_SPEECH_VOICE: 'kokoro-emma', VOICE_TRANSCRIPTION_MODEL: 'whisper-1' }
  expect(models({})).toEqual(['piper-joe', 'moonshine-tiny-en'])
  expect(models(idle)).toEqual(['piper-joe', 'moonshine-tiny-en'])
  const named = { VOICE_SPEAKER: 'local', VOICE_SPEECH_VOICE: 'kokoro-emma', VOICE_TRANSCRIBER: 'local' }
  expect(models(named)).toEqual(['kokoro-emma', 'moonshine-tiny-en'])
  expect(models({ VOICE_SPEAKER: 'flite' })).toEqual([undefined, 'moonshine-tiny-en'])
})
