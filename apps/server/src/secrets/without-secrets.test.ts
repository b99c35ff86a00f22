import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const identifier = '0193b5f0-6b1e-7c3a-9d2f-1a2b3c4d5e6f'

test.each([
  ['https://u:PW@owner.example/hook?lang=en', 'https://…@owner.example/hook?lang=en'],
  ['https://u:P@W@owner.example', 'https://…@owner.example'],
  ['https://PW@owner.example/a@b', 'https://…@owner.example/a@b'],
  ['https://owner.example/?api_key=PW&lang=en', 'https://owner.example/?api_key=…&lang=en'],
  ['https://owner.example/?lang=en&api%5Fkey=PW#there', 'https://owner.example/?lang=en&api%5Fkey=…#there'],
  ['https://owner.example/?x-amz-signature=PW;sig=PW', 'https://owner.example/?x-amz-signature=…;sig=…'],
  ['https://owner.example/?key=PW&Access_Token=PW&code=PW', 'https://owner.example/?key=…&Access_Token=…&code=…'],
  ['wss://owner.example/?%zz=1&token=PW', 'wss://owner.example/?%zz=1&token=…'],
  ['Ask https://u:PW@owner.example, then call +44 20.', 'Ask https://…@owner.example, then call +44 20.'],
  ['https://owner.example/{{path}}?apikey={{key}}', 'https://owner.example/{{path}}?apikey=…'],
  ['https://hooks.slack.com/services/T024/B01/PW', 'https://hooks.slack.com/…'],
  ['https://u:PW@Hooks.Zapier.com:443/hooks/catch/1/PW/', 'https://…@Hooks.Zapier.com:443/…'],
  ['https://discord.com/api/webhooks/1/PW?wait=true', 'https://discord.com/…?wait=true'],
  ['https://hook.eu2.make.com/PW', 'https://hook.eu2.make.com/…'],
  ['https://owner.example/hooks/9f86d081884c7d65/vapi', 'https://owner.example/hooks/…/vapi'],
  ['https://owner.example/v1/aB3xYz_09KqTw-7Lm2Pt9/x', 'https://owner.example/v1/…/x'],
  [`https://owner.example/webhook/${identifier}`, 'https://owner.example/webhook/…'],
  ['Post to https://hooks.slack.com/services/PW, then stop.', 'Post to https://hooks.slack.com/… then stop.'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutSecrets({ tools: [{ url }] })).toEqual({ tools: [{ url: shown }] })
})

test.each([
  'https://owner.example/search?monkey=1&design=2&author=3',
  'a@b.example',
  'What is 1 = 2? key=value',
  `https://owner.example/file/${identifier}/content`,
  'https://owner.example/2024/top-10-b2b-sales-tips-and-a-long-tail.html',
  'https://owner.example/openai/deployments/gpt-4o-mini-2024-07-18/chat/completions',
])('%s stays as it is', (text) => {
  expect(withoutSecrets({ text })).toEqual({ text })
})

test('everybody may listen to a voice’s sample', () => {
  const sample = { previewUrl: 'https://voices.example/21m00Tcm4TlvDq8ikWAM/sample.mp3' }
  expect(withoutSecrets(sample)).toEqual(sample)
})

test('a text of a million signs is read at once', () => {
  for (const piece of ['://', '?a', '&a=', 'a.', '@', 'a1/', '://a/'])
    expect(withoutSecrets(`://${piece.repeat(300_000)}`)).toEqual(expect.any(String))
})
