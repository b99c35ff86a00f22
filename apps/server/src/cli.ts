import { type Config, ConfigError, loadEnvironment, readConfig } from './config.ts'
import { purge } from './consultation/retention.ts'
import { keyCommands } from './key-commands.ts'
import { forgetRequest, mailboxDir } from './mail/mailbox/mailbox-files.ts'
import { openStore } from './store/open-store.ts'
import type { OutboxEntry } from './store/outbox.ts'
import type { Store } from './store/store.ts'
import { asJson, oneLine } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

type Context = { store: Store; config: Config; args: string[]; print: (text: string) => void }
type Command = (context: Context) => Promise<void>

const maxListed = 200
const pageSize = 500
const commands: Record<string, Record<string, Command>> = {
  outbox: { list: listMails, show: showMail, replay: replayMails },
  consultations: {
    list: listConsultations,
    show: showConsultation,
    export: exportConsultations,
    delete: deleteConsultation,
    purge: purgeNow,
  },
  errors: { list: listErrors },
  keys: keyCommands,
}

const usage = `Usage:
  outbox list [pending|sending|sent|dead]   the newest ${maxListed} mails and what became of them
  outbox show ID                            one mail, as JSON
  outbox replay ID                          try a mail again now
  outbox replay --dead                      try every mail again that was given up
  consultations list                        every request, one line each
  consultations show ID                     one request, as JSON
  consultations export                      every request, as JSON lines
  consultations delete ID                   remove a request and its mails
  consultations purge                       remove what has been kept for long enough
  errors list                               the newest ${maxListed} error reports, as JSON lines
  keys list                                 the keys of the API, masked
  keys create private|public [NAME]         make a key, and show it once
  keys revoke ID                            let a key open nothing any more`

/**
 * The owner's tools, on the server's own database, also while it runs: `runCli(['outbox', 'list'])`.
 * Returns the exit code; what went wrong has been printed.
 */
export async function runCli(
  args: string[],
  { environment = loadEnvironment(), print = console.log, printError = console.error } = {},
): Promise<number> {
  const [subject = '', name = 'list', ...rest] = args
  const command = commandOf(subject, name)
  if (!command) {
    printError(usage)
    return 2
  }
  try {
    const config = readConfig(environment)
    const store = await openStore(config, { exclusive: false })
    await command({ store, config, args: rest, print }).finally(() => store.close())
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof UsageError)) throw error
    printError(error.message)
    return 1
  }
}

/** What is ours only: every object also knows `constructor`. */
function commandOf(subject: string, name: string): Command | null {
  const named = Object.hasOwn(commands, subject) ? commands[subject] : undefined
  return named && Object.hasOwn(named, name) ? (named[name] ?? null) : null
}

async function listMails({ store, args, print }: Context) {
  const [status = null] = args
  if (status !== null && !isStatus(status)) throw new UsageError(`There is no status "${status}".\n${usage}`)
  const entries = await store.outbox.list(status, maxListed)
  for (const entry of entries) print(mailLine(entry))
  if (entries.length === 0) print('No mails.')
}

function mailLine({ id, kind, mail, delivery }: OutboxEntry) {
  const { status, attempts, lastError } = delivery
  const due = delivery.status === 'pending' ? `due ${instant(delivery.dueAt)}` : ''
  const facts = [id, status.padEnd(7), kind, `to ${mail.to.address}`, `attempts ${attempts}`, due, lastError ?? '']
  return oneLine(facts.filter(Boolean))
}

async function showMail({ store, args, print }: Context) {
  const entry = await store.outbox.get(idOf(args))
  if (!entry) throw unknown('mail', args)
  print(asJson(entry, 2))
}

async function replayMails({ store, args, print }: Context) {
  if (args[0] === '--dead') return print(`${await replayAllDead(store)} mails will be tried again.`)
  const delivery = await store.outbox.replay(idOf(args), Date.now())
  if (!delivery) throw unknown('mail', args)
  print(delivery.status === 'pending' ? 'The mail will be tried again.' : `Nothing to do: it is ${delivery.status}.`)
}

async function replayAllDead(store: Store) {
  const at = Date.now()
  let total = 0
  for (let count = -1; count !== 0; total += count) count = await store.outbox.replayDead(at, pageSize)
  return total
}

async function listConsultations({ store, print }: Context) {
  for await (const { id, createdAt, fullName, email, service } of everyConsultation(store)) {
    print(oneLine([id, instant(createdAt), service, fullName, `<${email}>`]))
  }
}

async function showConsultation({ store, args, print }: Context) {
  const consultation = await store.consultations.get(idOf(args))
  if (!consultation) throw unknown('request', args)
  print(asJson(consultation, 2))
}

async function exportConsultations({ store, print }: Context) {
  for await (const consultation of everyConsultation(store)) print(asJson(consultation))
}

async function deleteConsultation({ store, config, args, print }: Context) {
  const id = idOf(args)
  if (!(await store.consultations.remove(id))) throw unknown('request', args)
  await forgetRequest(mailboxDir(config.dataDir), id)
  print('The request and its mails are removed, also from the built-in mailbox. Mail that left is not ours to remove.')
}

async function purgeNow({ store, config, print }: Context) {
  const { consultations, mails, errorReports, calls } = await purge(store, config, Date.now())
  print(`Removed ${consultations} requests, ${mails} mails, ${errorReports} error reports and ${calls} calls.`)
}

async function listErrors({ store, print }: Context) {
  for (const report of await store.errorReports.list(maxListed)) print(asJson(report))
}

async function* everyConsultation(store: Store) {
  for (let page = await store.consultations.list('', pageSize); page.length > 0; ) {
    yield* page
    page = await store.consultations.list(page.at(-1)?.id ?? '', pageSize)
  }
}

function isStatus(text: string): text is 'pending' | 'sending' | 'sent' | 'dead' {
  return ['pending', 'sending', 'sent', 'dead'].includes(text)
}

function idOf([id]: string[]) {
  if (!id) throw new UsageError(`Which one? Give its id.\n${usage}`)
  return id
}

function unknown(what: string, [id]: string[]) {
  return new UsageError(`There is no ${what} with the id ${id}.`)
}

function instant(at: number) {
  return new Date(at).toISOString()
}
