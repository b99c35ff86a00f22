import { Resolver } from 'node:dns/promises'
import { type Check, type Finding, fail, messageOf, ok, warn } from './finding.ts'
import { addressesOf } from './mail.ts'

const lookUp = { timeout: 2_000, tries: 2 }
const invented = /(^|\.)(example|test|invalid|localhost|local)$/i
/** The names that most mail providers give their keys. */
const usualSelectors = [
  ...['default', 'dkim', 'mail', 'selector1', 'selector2', 'google', 's1', 's2', 'k1', 'k2', 'k3', 'smtp', 'mx'],
  ...['fm1', 'fm2', 'fm3', 'zoho', 'protonmail', 'mandrill', 'mailjet', 'pm', 'krs', 'everlytickey1', 'sig1'],
]

/** What the domain of our sender says to those who receive its mails. */
export const checkMailDomain: Check = async function* (deps) {
  const { config, options } = deps
  const domain = addressesOf(deps).from?.address.split('@')[1]
  if (!domain || !config.smtpUrl) return
  if (invented.test(domain)) {
    const found = `${domain} is an invented domain: no mail server takes its mails`
    return yield fail('mail domain', found, 'Set MAIL_FROM to an address of your own domain.')
  }
  const resolver = new Resolver(lookUp)
  if (options.nameServers) resolver.setServers(options.nameServers)

  /** The texts under a name, each in one piece; none where there is no such name. Throws where nobody could be asked. */
  async function texts(name: string): Promise<string[]> {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return []
      throw error
    }
  }

  try {
    yield spf(domain, await texts(domain))
    yield await dkim(domain, options.selector, texts)
    yield dmarc(domain, await texts(`_dmarc.${domain}`))
  } catch (error) {
    const found = `SPF, DKIM and DMARC of ${domain} cannot be looked up from here: ${messageOf(error)}`
    yield warn('mail domain', found, 'Run this again where names can be looked up.')
  }
}

function spf(domain: string, all: string[]): Finding {
  const records = all.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0) {
    const example = `"v=spf1 include:… ~all", with what your mail provider tells you`
    return fail('SPF', `${domain} does not say who may send its mails`, `Add a TXT record to ${domain}: ${example}.`)
  }
  if (records.length > 1) {
    return fail('SPF', `${domain} has ${records.length} SPF records: receivers take none of them`, 'Make them one.')
  }
  if (/(^|\s)\+?all(\s|$)/i.test(record)) {
    return warn('SPF', `${domain} lets everybody send its mails (${record})`, 'End the record with ~all or -all.')
  }
  return ok('SPF', `${domain}: ${record}`)
}

async function dkim(domain: string, selector: string | null, texts: (name: string) => Promise<string[]>) {
  for (const name of selector ? [selector] : usualSelectors) {
    const key = (await texts(`${name}._domainkey.${domain}`)).find((text) => /(^|;)\s*p=\s*[\w+/]/i.test(text))
    if (key) return ok('DKIM', `${domain} has the key ${name}`)
  }
  const where = 'It is "s=" in the DKIM-Signature of a mail that you received from yourself.'
  return selector
    ? fail('DKIM', `${domain} has no key ${selector}`, `Add the record that your mail provider shows. ${where}`)
    : warn('DKIM', `${domain} has no key under a usual name`, `Name its selector: --selector NAME. ${where}`)
}

function dmarc(domain: string, all: string[]): Finding {
  const record = all.find((text) => /^v=DMARC1(\s|;|$)/i.test(text))
  if (record) return ok('DMARC', `${domain}: ${record}`)
  const example = `"v=DMARC1; p=none; rua=mailto:you@${domain}"`
  return warn(
    'DMARC',
    `${domain} does not say what becomes of forged mails`,
    `Add a TXT record to _dmarc.${domain}: ${example}.`,
  )
}
