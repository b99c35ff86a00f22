import { resolve } from 'node:path'
import { makeBackup } from '../../backup/make-backup.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import type { Config } from '../../settings/config.ts'
import { startFailure } from '../../start-failure.ts'
import type { Commands, Given, Voice } from '../shell/command.ts'
import { progressPrinter } from '../shell/progress.ts'
import { CommandFailure } from '../shell/usage-error.ts'

export type SettingsContext = { config: Config }

export const backupCommands: Commands<SettingsContext> = {
  '': {
    takes: 'FOLDER',
    about: 'copy database, files, mailbox and encryption key, while the server runs',
    words: { least: 1, most: 1 },
    run: backup,
  },
}

export const restoreCommands: Commands<SettingsContext> = {
  '': {
    takes: 'BACKUP',
    about: 'put a backup into an empty DATA_DIR; nothing goes out from it until it is released',
    words: { least: 1, most: 1 },
    run: restore,
  },
}

async function backup({ config, words, print, note, printOver }: SettingsContext & Given & Voice) {
  const progress = progressPrinter(note, printOver, (percent) => `${percent} % of the database`)
  const into = given(words)
  const made = await makeBackup(config, into, progress).catch((error) => {
    throw folderFailure(error, into) ?? startFailure(error, config)
  })
  const { manifest, folder } = made
  const megabytes = Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  note(`${megabytes.toFixed(1)} MB: ${described(manifest)}.`)
  if (!manifest.files['encryption.key']) note('PARLEY_ENCRYPTION_KEY is not in it: keep that as well.')
  if (config.s3) note('The files in the bucket of S3_ENDPOINT are not in it.')
  print(folder)
}

async function restore({ config, words, print }: SettingsContext & Given & Voice) {
  const manifest = await restoreBackup(config, given(words)).catch((error) => {
    throw startFailure(error, config)
  })
  print(`Restored what was kept on ${manifest.madeAt}: ${described(manifest)}.`)
  print(
    'Everything that would go out is held: mails, webhooks, scheduled calls. Start the server and look whether all is there.',
  )
  print('To let it go, only where this copy takes the place of the original: npx parley outbox release')
}

function folderFailure({ code, path, dest }: NodeJS.ErrnoException & { dest?: string }, folder: string) {
  const isThere = [path, dest].some((one) => one?.startsWith(folder))
  if (!isThere) return null
  if (code === 'ENOSPC' || code === 'EDQUOT') return new CommandFailure(`The disk of ${folder} is full.`)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return new CommandFailure(`${folder} cannot be written: name a folder that you may write to.`)
  return null
}

const described = ({ rows: { consultations = 0, outbox = 0, resources = 0 }, files }: Manifest) => {
  const count = Object.keys(files).filter((path) => /^(files|mailbox)/.test(path)).length
  return `${consultations} requests, ${outbox} mails, ${resources} resources, ${count} files`
}

/** A path as it was typed: programs that start this one may have changed the directory. */
function given([path = '']: string[]) {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
