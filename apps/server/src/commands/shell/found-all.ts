import { CommandFailure } from './usage-error.ts'

/** All of them or, when there is one that is not there, none. Throws `CommandFailure`; `what` is "mail", say. */
export function foundAll<Found>(
  ids: readonly string[],
  what: string,
  find: (id: string) => Promise<Found | null | undefined>,
): Promise<Found[]> {
  return Promise.all(
    ids.map(async (id) => {
      const found = await find(id)
      if (!found) throw new CommandFailure(`There is no ${what} with the id ${id}.`)
      return found
    }),
  )
}
