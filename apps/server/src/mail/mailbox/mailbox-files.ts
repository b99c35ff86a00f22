import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { madeAt } from '../../store/uuid-v7.ts'

const extension = '.eml'
const folder = 'mailbox'

/** Where the built-in mailbox of a data directory keeps its messages, one file each. */
export const mailboxDir = (dataDir: string) => join(dataDir, folder)

export const fileOf = (dir: string, id: string) => join(dir, id + extension)

/** The ids of all messages, oldest first; none where there was never a mailbox. */
export async function messageIds(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort()
}

/** When a message came, in epoch ms. */
export const receivedAt = madeAt

/** Removes the mails about a request, also beside a running server. */
export async function forgetRequest(dir: string, consultationId: string): Promise<void> {
  const header = `message-id: <${consultationId.toLowerCase()}.`
  for (const id of await messageIds(dir)) {
    const file = fileOf(dir, id)
    const content = await readFile(file, 'latin1').catch(() => '')
    const unfolded = content.replace(/\r?\n[ \t]+/g, ' ').toLowerCase()
    if (unfolded.includes(header)) await rm(file, { force: true })
  }
}

/** Removes what came before an instant (epoch ms); says how many. */
export async function forgetMailsBefore(dir: string, at: number): Promise<number> {
  const old = (await messageIds(dir)).filter((id) => receivedAt(id) < at)
  await Promise.all(old.map((id) => rm(fileOf(dir, id), { force: true })))
  return old.length
}
