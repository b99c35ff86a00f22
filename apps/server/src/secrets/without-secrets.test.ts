import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

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
])('%s is shown as %s', (url, shown) => {
  expect(withoutSecrets({ tools: [{ url }] })).toEqual({ tools: [{ url: shown }] })
})

test.each(['https://owner.example/search?monkey=1&design=2&author=3', 'a@b.example', 'What is 1 = 2? key=value'])(
  '%s stays as it is',
  (text) => {
    expect(withoutSecrets({ text })).toEqual({ text })
  },
)

test('a text of a million signs is read at once', () => {
  for (const piece of ['://', '?a', '&a=', 'a.', '@'])
    expect(withoutSecrets(`://${piece.repeat(300_000)}`)).toEqual(expect.any(String))
})
