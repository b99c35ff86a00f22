import type { Commands } from '../shell/command.ts'
import { printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { instant, minute } from '../shell/terminal-text.ts'

export const alertCommands: Commands<OwnerContext> = {
  list: {
    takes: '[--json | --csv]',
    about: 'what is amiss now, as ALERT_EMAIL and ALERT_WEBHOOK_URL are told',
    options: ['json', 'csv'],
    run: (context) =>
      printList(context, {
        rows: async function* () {
          yield* await context.store.alerts.list()
        },
        idOf: ({ name }) => name,
        columns: ({ name, text, at }) => ({ 'since (UTC)': minute(at), about: name, what: text }),
        cells: ({ name, text, at }) => ({ name, text, since: instant(at) }),
        none: 'Nothing is amiss, or nobody looks: a server looks where ALERT_EMAIL or ALERT_WEBHOOK_URL is set, or the console is built.',
      }),
  },
}
