import { type Commands, someIds } from '../shell/command.ts'
import { foundAll } from '../shell/found-all.ts'
import { listOptions, listTakes, pageByPage, printList } from '../shell/listing.ts'
import type { OwnerContext } from '../shell/owner-context.ts'
import { asJson, instant, minute } from '../shell/terminal-text.ts'

export const errorCommands: Commands<OwnerContext> = {
  list: {
    takes: listTakes,
    about: 'reports of errors in browsers, the newest first',
    options: listOptions,
    run: (context) =>
      printList(context, {
        rows: (after) => pageByPage(after, (last, limit) => context.store.errorReports.list(limit, last)),
        idOf: ({ id }) => id,
        columns: ({ id, receivedAt, report }) => ({
          id,
          'received (UTC)': minute(receivedAt),
          kind: report.kind,
          page: report.page,
          message: report.message,
        }),
        cells: ({ id, receivedAt, report }) => ({
          id,
          receivedAt: instant(receivedAt),
          report: JSON.stringify(report),
        }),
        none: 'No errors.',
      }),
  },

  show: {
    takes: 'ID…',
    about: 'reports with their stacks, as JSON',
    words: someIds,
    async run({ store, words, print }) {
      const reports = await foundAll(words, 'error report', (id) => store.errorReports.get(id))
      for (const report of reports) print(asJson(report, 2))
    },
  },
}
