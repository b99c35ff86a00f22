import { eventually } from '@parley/testkit'
import { afterAll, expect, test } from 'vitest'
import type { CallOrder } from '../calls/call-order.ts'
import { platformFixture, type Thing } from '../platform-fixture.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { storeUnavailable } from '../store/store.ts'
import type { PhoneHost } from './phone-host.ts'
import { telephoneCompanies } from './telephone-companies.fixture.ts'

const companies = await telephoneCompanies()
afterAll(() => companies.close())
const rung = () => companies.asked.filter(({ path }) => path.includes('/Calls.json')).length

/** Lines that nobody talks on. */
function quietLines(): PhoneHost {
  const orders = new Map<string, CallOrder>()
  return {
    hears: () => true,
    async reserveLine(order) {
      orders.set(order.id, order)
      return 'a token'
    },
    end(id, reason) {
      orders.get(id)?.onLeft?.(reason)
      orders.get(id)?.onOver?.(reason)
      orders.delete(id)
    },
    drop() {},
    async play() {},
    brief: async () => false,
    answeredByMachine() {},
  }
}

test('a scheduled call is rung once, though the database is away just when it has been', async () => {
  let refusals = 0
  const open = async (dir: string) => {
    const store = await openSqliteStore(dir, { exclusive: true })
    const replace: typeof store.resources.replace = async (...change) => {
      if (rung() === 0 || refusals > 0) return store.resources.replace(...change)
      refusals += 1
      throw storeUnavailable('away')
    }
    return { ...store, resources: { ...store.resources, replace } }
  }
  await using api = await platformFixture(
    { phoneHost: quietLines(), webhookPrivateHosts: [new URL(companies.url).host] },
    open,
  )
  const made = async (line: string, body: object) => (await api.request(line, body)).body as Thing
  const account = { provider: 'twilio', accountSid: 'AC1', authToken: 'twilio-token', apiUrl: companies.url }
  await made('POST /credential', account)
  const number = await made('POST /phone-number', {
    provider: 'twilio',
    number: '+15005550006',
    twilioAccountSid: 'AC1',
  })
  const { id } = await made('POST /call', {
    assistant: { firstMessage: 'Hello.', model: { provider: 'guide' } },
    phoneNumberId: number.id,
    customer: { number: '+442071838750' },
    schedulePlan: { earliestAt: new Date(Date.now() + 1000).toISOString() },
  })
  const call = async () => (await api.request(`GET /call/${id}`)).body as Thing
  await eventually(async () => (await call()).phoneCallProviderId === 'CA1')
  expect(refusals).toBe(1)
  expect(await call()).toMatchObject({ status: 'queued', phoneCallProvider: 'twilio' })
  expect(rung()).toBe(1)
})
