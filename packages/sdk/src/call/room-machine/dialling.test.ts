import { expect, test } from 'vitest'
import { diallingAnswers, dialOutReport } from './dialling.ts'

function aRoom() {
  const asked: object[] = []
  const answers = diallingAnswers(async (request) => {
    asked.push(request)
    return { sessionId: 'office' }
  })
  return { asked, answers }
}

test('a telephone is called, hung up on and transferred by what the room’s server understands', async () => {
  const { asked, answers } = aRoom()
  const [sessionId, toEndPoint] = ['office', 'sip:desk@pbx.example']
  const started = answers.startDialOut?.({
    phoneNumber: '+441234567890',
    displayName: 'Ada',
    userId: 'a',
    video: false,
  })
  expect(await started).toEqual({ session: { sessionId } })
  await answers.stopDialOut?.({ sessionId })
  await answers.sipCallTransfer?.({ sessionId, toEndPoint: '+441234567899' })
  await answers.sipRefer?.({ sessionId, toEndPoint })
  expect(asked).toEqual([
    { type: 'dial-out', to: '+441234567890', displayName: 'Ada', userId: 'a' },
    { type: 'hang-up', sessionId },
    { type: 'transfer', sessionId, to: '+441234567899' },
    { type: 'transfer', sessionId, to: toEndPoint },
  ])
})

test.each([
  [{ sipUri: 'sip:ada@pbx.example' }, 'give phoneNumber'],
  [{ phoneNumber: '+441234567890', callerId: '+441234567899' }, 'their owner chose'],
  [{ phoneNumber: '+441234567890', codecs: { audio: ['OPUS'] } }, 'choose the codec'],
  [{ phoneNumber: '+441234567890', extension: '12' }, 'phoneNumber, displayName and userId'],
])('%j is refused with a sentence, and nobody is called', async (options, words) => {
  const { asked, answers } = aRoom()
  await expect(answers.startDialOut?.(options)).rejects.toThrow(words)
  expect(asked).toEqual([])
})

test('a number to call by is refused also where somebody is transferred', async () => {
  const { answers } = aRoom()
  const transfer = { sessionId: 'a', toEndPoint: '+441234567899', callerId: '+441234567890' }
  await expect(answers.sipCallTransfer?.(transfer)).rejects.toThrow('their owner chose')
})

test('what becomes of it is told as the library’s events', () => {
  expect(dialOutReport({ type: 'dialled', event: 'error', sessionId: 's', userId: 'u', message: 'busy' })).toEqual({
    ...{ type: 'event', name: 'dialout-error' },
    details: { sessionId: 's', userId: 'u', errorMsg: 'busy' },
  })
})
