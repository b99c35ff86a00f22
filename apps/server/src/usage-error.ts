/** Thrown when the command line asks for what there is not; the message is for whoever typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
