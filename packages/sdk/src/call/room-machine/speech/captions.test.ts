import { beforeEach, describe, expect, test } from 'vitest'
import type { MachineReport } from '../../machine.ts'
import { Captions } from './captions.ts'

let told: object[] = []
let loudest: string | null = null
const report = (one: MachineReport) => void (one.type === 'event' && told.push({ name: one.name, ...one.details }))
let captions: Captions
beforeEach(() => {
  told = []
  loudest = null
  captions = new Captions({ report, ownId: () => 'me', speaker: () => loudest })
})

const transcript = (role: string, words: string, transcriptType = 'final') => ({
  ...{ type: 'transcript', role, transcriptType },
  transcript: words,
})
const hear = (data: unknown) => captions.hear(data, 'agent')

describe('a transcription in a room', () => {
  test('is what its assistant understood and said, by who said it, from when it is asked for until it is stopped', () => {
    hear(transcript('assistant', 'Too early.'))
    captions.start({ instanceId: 'a' })
    hear(transcript('assistant', 'Good day'))
    hear(transcript('user', 'Hel', 'partial'))
    hear(transcript('user', 'Hello'))
    loudest = 'bob'
    hear(transcript('user', 'And me'))
    hear('assistant-speaks')
    captions.stop()
    hear(transcript('assistant', 'Too late.'))
    const said = { name: 'transcription-message', instanceId: 'a', timestamp: expect.any(Date), trackType: 'cam-audio' }
    expect(told).toEqual([
      { name: 'transcription-started', instanceId: 'a', startedBy: 'me' },
      { ...said, participantId: 'agent', text: 'Good day' },
      { ...said, participantId: 'me', text: 'Hello' },
      { ...said, participantId: 'bob', text: 'And me' },
      { name: 'transcription-stopped', instanceId: 'a', updatedBy: 'me' },
    ])
  })

  test('is of those only who are named, and ends with the assistant', () => {
    captions.start({ participants: ['agent'] })
    hear(transcript('user', 'Hello'))
    captions.update({ participants: ['me'] })
    hear(transcript('assistant', 'Good day'))
    hear(transcript('user', 'Bye'))
    captions.assistantLeft('agent')
    expect(told.slice(1)).toMatchObject([{ text: 'Bye' }, { name: 'transcription-stopped', updatedBy: 'agent' }])
    expect(() => captions.start({})).toThrow('has left')
    captions.reset()
    captions.start({})
  })

  test('refuses what it does not do', () => {
    expect(() => captions.stop()).toThrow('No transcription is running.')
    expect(() => captions.start({ language: 'de' })).toThrow('leave out "language"')
    expect(() => captions.start({ participants: 'all' })).toThrow('a list')
    captions.start({})
    expect(() => captions.start({})).toThrow('running already')
  })
})
