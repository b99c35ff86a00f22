/** Thrown when a command is not used as it is meant; the message is for whoever typed it, and the usage follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Thrown when a command that was well meant finds nothing to do it with; the message is for whoever typed it. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
