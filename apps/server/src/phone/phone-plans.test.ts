import { expect, test } from 'vitest'
import type { Transferring } from '../tools/scene.ts'
import { transferRefusal } from './phone-plans.ts'
import type { PhoneProvider } from './phone-provider.ts'

const companies = {
  twilio: { carriedBy: 'socket', name: 'twilio', tellsNothing: null },
  vonage: { carriedBy: 'socket', name: 'vonage', tellsNothing: null },
  jambonz: { carriedBy: 'socket', name: 'jambonz', tellsNothing: null },
  'jambonz without a voice': { carriedBy: 'socket', name: 'jambonz', tellsNothing: 'It has no speechVendor.' },
  livekit: { carriedBy: 'room', name: 'livekit', tellsNothing: null },
} as unknown as Record<string, PhoneProvider>

const plans: Record<string, Omit<Transferring, 'number'>> = {
  'put through': { told: null, ringingS: null, otherwise: null },
  'told at once': { told: { words: 'A caller.', when: 'picked-up' }, ringingS: null, otherwise: null },
  'told once they have spoken': { told: { words: 'A caller.', when: 'spoken-first' }, ringingS: null, otherwise: null },
  asked: { told: { words: 'A caller.', when: 'accepted' }, ringingS: null, otherwise: null },
  'rung for 25 seconds': { told: null, ringingS: 25, otherwise: null },
  'rung for 200 seconds': { told: null, ringingS: 200, otherwise: null },
  'with words for nobody': {
    told: { words: 'A caller.', when: 'picked-up' },
    ringingS: null,
    otherwise: { say: 'They are out.', endsCall: true },
  },
}

const does = `
                            twilio   vonage   jambonz  jambonz without a voice  livekit
put through                 yes      yes      yes      yes                      yes
told at once                yes      yes      yes      speechVendor             yes
told once they have spoken  at once  at once  at once  speechVendor             yes
asked                       at once  at once  at once  speechVendor             yes
rung for 25 seconds         yes      yes      yes      yes                      yes
rung for 200 seconds        yes      120      yes      yes                      yes
with words for nobody       LiveKit  LiveKit  LiveKit  speechVendor             yes
`
const [heads = [], ...rows] = does
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s{2,}/))
const cases = rows.flatMap(([plan = '', ...cells]) => heads.map((name, at) => [plan, name, cells[at] ?? ''] as const))

test.each(cases)('somebody who is to be %s, by %s: %s', (plan, name, expected) => {
  const [company, transferring] = [companies[name] as PhoneProvider, plans[plan] as Transferring]
  const why = transferRefusal(company, { ...transferring, number: '+442071838750' })
  expect(why).toEqual(expected === 'yes' ? null : expect.stringContaining(expected))
})
