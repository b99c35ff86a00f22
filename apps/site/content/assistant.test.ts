import { expect, test } from 'vitest'
import { assistant } from './assistant.ts'

const instructions = assistant.model.messages.map(({ content }) => content).join('\n')

test('S3.8 a system prompt casts it as the agency’s sales assistant, an AI that invents nothing', () => {
  expect(assistant.model.messages[0]?.role).toBe('system')
  expect(instructions).toMatch(/sales assistant of Parley/)
  expect(instructions).toMatch(/You are an AI/)
  expect(instructions).toMatch(/Invent no prices/)
  expect(assistant.firstMessage).toMatch(/\bAI\b/)
})

test('S3.9 it has a synthetic voice, and S3.12 records nothing', () => {
  expect(assistant.voice.provider).toBe('flite')
  expect(assistant.artifactPlan).toEqual({
    recordingEnabled: false,
    videoRecordingEnabled: false,
    transcriptPlan: { enabled: false },
  })
})
