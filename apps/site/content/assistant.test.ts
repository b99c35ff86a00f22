import { expect, test } from 'vitest'
import { assistant } from './assistant.ts'
import { company } from './company.ts'

const instructions = assistant.model.messages.map(({ content }) => content).join('\n')

test('S3.8 a system prompt casts it for the company, an AI that invents nothing', () => {
  expect(assistant.model.messages[0]?.role).toBe('system')
  expect(instructions).toContain(company.name)
  expect(instructions).toMatch(/\bAI\b/)
  expect(instructions).toMatch(/\binvent/i)
  expect(assistant.firstMessage).toMatch(/\bAI\b/)
})

test('C12 S3.9 S3.12 it has a synthetic voice, and records neither sound nor pictures', () => {
  expect(assistant.voice.provider).not.toBe('')
  expect(assistant.artifactPlan).toEqual({
    recordingEnabled: false,
    videoRecordingEnabled: false,
    transcriptPlan: { enabled: false },
  })
})
