/** A promise that others settle. */
export type Deferred<Value> = {
  promise: Promise<Value>
  resolve(value: Value): void
  reject(error: unknown): void
}

/** As `Promise.withResolvers()`, which some of the browsers that we promise do not have. */
export function deferred<Value>(): Deferred<Value> {
  const made = {} as Deferred<Value>
  made.promise = new Promise<Value>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}
