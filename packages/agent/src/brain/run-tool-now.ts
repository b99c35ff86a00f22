import { type Act, perform } from './tool.ts'

/** Acts for a reply that is certainly given, and said nowhere while it is made: a chat's. */
export const runToolNow: Act = (tool, context) =>
  perform(tool, context, { say: () => {}, sayFirst: async () => {}, after: () => () => {}, waiting: null })
