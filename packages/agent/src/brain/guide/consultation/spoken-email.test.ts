import { expect, test } from 'vitest'
import { emailIn, ownedBy, spellOut, spokenEmail } from './spoken-email.ts'

test.each([
  ['jo dot bloggs at example dot co dot uk', 'jo.bloggs@example.co.uk'],
  ['My email is jo dot bloggs at example dot com.', 'jo.bloggs@example.com'],
  ["It's Jo.Bloggs@Example.com, thanks", 'jo.bloggs@example.com'],
  ['it is sam underscore smith seven two at gmail dot com', 'sam_smith72@gmail.com'],
  ['s a m at my dash company dot io', 'sam@my-company.io'],
  ['um b as in bravo o b at example dot org', 'bob@example.org'],
  ['you can reach me at info at acme dot example', 'info@acme.example'],
  ['anna at gmail.com', 'anna@gmail.com'],
  ['a double n a at example dot net please', 'anna@example.net'],
  ['Jane.miller at mail', 'jane.miller@gmail.com'],
  ['jane dot miller at g mail', 'jane.miller@gmail.com'],
  ['Jane, dot, Miller at hot mail, dot com.', 'jane.miller@hotmail.com'],
  ['sam at hotmall dot co dot uk', 'sam@hotmail.co.uk'],
  ['jo at gemail.example', 'jo@gemail.example'],
  ['Jeanne dot Miller at mail dot Tom.', 'jeanne.miller@gmail.com'],
  ['J, A, N, E at example, dot com', 'jane@example.com'],
  ['J-A-N-E dot M-I-L-L-E-R at gmail dot com', 'jane.miller@gmail.com'],
  ['No, it is J. Bloggs at mail.com.', 'j.bloggs@gmail.com'],
  ['j.a.n.e. at example dot com', 'jane@example.com'],
  ['J. A. N. E. Dot, M. I. L. at acme.co.uk.', 'jane.mil@acme.co.uk'],
])('%j is %s', (said, email) => expect(spokenEmail(said)).toBe(email))

test.each([
  'M.a.rcus.h.a.r.@acme.co.uk',
  'I would rather not say',
  'meet me at the office',
  'at example dot com',
  'jo at example',
  '',
])('%j holds no address', (said) => expect(spokenEmail(said)).toBeNull())

test.each([
  'Are you any good at email?',
  'Do your mails arrive at Gmail?',
  'Does it look at my Outlook?',
  'I used to work at Sky.',
])('%j holds no address that nobody asked for', (said) => expect(emailIn(said, false)).toBeNull())

test('an address in passing that has its dot is put right', () =>
  expect(emailIn('I am jane at bt-i-n-t-e-r-n-d-t dot con', false)?.email).toBe('jane@btinternet.com'))

test.each([
  ['jane.giller@gmail.com', 'Jane Miller', 'jane.miller@gmail.com'],
  ['jeanne.miller@gmail.com', 'Jane Miller', 'jane.miller@gmail.com'],
  ['dfoster@acme.example', 'Dan Foster', 'dfoster@acme.example'],
  ['info@acme.example', 'Jane Miller', 'info@acme.example'],
  ['joe@acme.example', 'Jo Bloggs', 'joe@acme.example'],
  ['aminofflatsor@acme.example', 'Amina Fletcher', 'aminafletcher@acme.example'],
])('%s of %s is %s', (email, name, owned) => expect(ownedBy(email, name)).toBe(owned))

test('it is spelt back letter by letter', () =>
  expect(spellOut('jo.b-1@example.co.uk')).toBe('J, O, dot, B, dash, 1, at example dot co dot uk'))
