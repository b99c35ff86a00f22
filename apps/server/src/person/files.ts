import { readFile, rm } from 'node:fs/promises'
import { fileOf, mailboxDir, messageIds, receivedAt } from '../mail/mailbox/mailbox-files.ts'
import { createResourceService } from '../resources/resource-service.ts'
import type { Holder } from './holding.ts'

/** Uploaded files that mention the person, by their name, their content or the text in it: they go whole. */
export const fileHolder: Holder = async function* ({ sealed, files }, mentions) {
  const service = createResourceService(sealed, Date.now)
  for (const orgId of await sealed.resources.listOrganisations()) {
    for await (const file of service.each(orgId, 'file', [])) {
      const text = await files.readText(orgId, file.id)
      const content = await files.read(orgId, file.id).catch(() => Buffer.alloc(0))
      if (![JSON.stringify(file), text, content.toString('utf8')].some(mentions.isIn)) continue
      yield {
        kind: 'file',
        id: file.id,
        shown: { ...file, text: text || content.toString('utf8') },
        outcome: 'removed',
        async erase() {
          await files.remove(orgId, file.id)
          await sealed.resources.remove(orgId, 'file', file.id)
        },
      }
    }
  }
}

/** Mails in the built-in mailbox, whichever way they are written. */
export const mailboxHolder: Holder = async function* ({ dataDir }, mentions) {
  const { default: PostalMime } = await import('postal-mime')
  const dir = mailboxDir(dataDir)
  for (const id of await messageIds(dir)) {
    const raw = await readFile(fileOf(dir, id)).catch(() => null)
    if (!raw) continue
    const { from, to, replyTo, subject, text, html, headers } = await PostalMime.parse(raw)
    const words = JSON.stringify({ from, to, replyTo, subject, text, html, headers })
    if (!mentions.isIn(words) && !mentions.isIn(raw.toString('utf8'))) continue
    const isTheirs = mentions.isIn(JSON.stringify([from, to, replyTo]))
    const at = new Date(receivedAt(id)).toISOString()
    yield {
      kind: isTheirs ? 'mail in the mailbox' : 'mail in the mailbox about somebody else',
      id,
      shown: isTheirs ? { receivedAt: at, from, to, replyTo, subject, text } : { receivedAt: at },
      outcome: 'removed',
      erase: () => rm(fileOf(dir, id), { force: true }),
    }
  }
}
