import { type Act, type AskPage, perform } from './tool.ts'

/** Acts for a reply that is certainly given, and said nowhere while it is made: a chat's. */
export const toolRunner =
  (askPage?: AskPage, over?: AbortSignal): Act =>
  (tool, context) =>
    perform(tool, context, {
      say: () => {},
      sayFirst: async () => {},
      after: () => () => {},
      waiting: null,
      over,
      ...(askPage && { askPage }),
    })

export const runToolNow = toolRunner()
