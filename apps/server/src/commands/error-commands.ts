import type { Commands } from './command.ts'
import { listOptions, listTakes, pageByPage, printList } from './listing.ts'
import type { OwnerContext } from './owner-context.ts'
import { asJson, instant } from './terminal-text.ts'

export const errorCommands: Commands<OwnerContext> = {
  list: {
    takes: listTakes,
    about: 'reports of errors in browsers, the newest first, as JSON lines',
    options: listOptions,
    run: (context) =>
      printList(context, {
        rows: (after) => pageByPage(after, (last, limit) => context.store.errorReports.list(limit, last)),
        idOf: ({ id }) => id,
        line: (stored) => asJson(stored),
        cells: ({ id, receivedAt, report }) => ({
          id,
          receivedAt: instant(receivedAt),
          report: JSON.stringify(report),
        }),
        none: 'No errors.',
      }),
  },
}
