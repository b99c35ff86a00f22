import { purge } from '../../consultation/retention.ts'
import { requireSameSettings } from '../../site/same-settings.ts'
import { loadSite } from '../../site/site.ts'
import type { Commands } from '../shell/command.ts'
import type { OwnerContext } from '../shell/owner-context.ts'

export const retentionCommands: Commands<OwnerContext> = {
  run: {
    about: 'remove what has been kept for long enough, as the server does every hour',
    async run({ store, config, print }) {
      requireSameSettings(await loadSite(config.siteDir, config), config) // or it would keep to periods that nobody was told
      const { consultations, mails, errorReports, calls, chats } = await purge(store, config, Date.now())
      const conversations = `${calls} calls and ${chats} chats and sessions`
      print(`Removed ${consultations} requests, ${mails} mails, ${errorReports} error reports, ${conversations}.`)
      const { consultationMonths, outboxDays, callDays } = config.retention
      print(
        `Requests are kept for ${consultationMonths} months, mails for ${outboxDays} days and calls and chats for ${callDays} days.`,
      )
    },
  },
}
