import { eventually } from '@parley/testkit'
import { freePort } from '../../../../tests/setup/free-port.ts'
import { serverFixture } from '../server-fixture.ts'
import { spokenServices } from './spoken-services.fixture.ts'
import { Handset, telephoneCompanies } from './telephone-companies.fixture.ts'

export type Thing = Record<string, unknown> & { id: string }

/** For tests: a server with an assistant that calls and is called through the companies, and those who talk to it. */
export async function telephoneOffice() {
  const companies = await telephoneCompanies()
  const services = await spokenServices()
  const port = await freePort()
  const server = await serverFixture({
    VOICE: 'on',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    WEBHOOK_PRIVATE_HOSTS: `${[companies.url, services.modelsUrl].map((url) => new URL(url).host)}`,
    VOICE_RECORDINGS: 'on',
    VOICE_TRANSCRIPTION_URL: services.transcriberUrl,
  })
  const handsets: Handset[] = []

  async function ask(line: string, body?: unknown, headers = {}) {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${server.firstKeys?.privateKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Thing }
  }
  const made = async (line: string, body: unknown) => (await ask(line, body)).body
  const readCall = async (id: string) => (await ask(`GET /call/${id}`)).body

  const greeting = { firstMessage: 'Hello, this is the office.', model: { provider: 'guide' } }
  const assistantId = (await made('POST /assistant', greeting)).id
  const account = { provider: 'twilio', accountSid: 'AC1', authToken: 'twilio-token', apiUrl: companies.url }
  await made('POST /credential', account)

  return {
    companies,
    services,
    server,
    assistantId,
    ask,
    made,
    readCall,
    becomes: (id: string, status: string) => eventually(async () => (await readCall(id)).status === status),
    async lift(...args: Parameters<typeof Handset.lift>) {
      const handset = await Handset.lift(...args)
      handsets.push(handset)
      return handset
    },
    /** Every handset is put down. */
    hangUp() {
      for (const handset of handsets.splice(0)) handset.socket.terminate()
    },
    async close() {
      await server.remove()
      companies.close()
      services.close()
    },
  }
}
