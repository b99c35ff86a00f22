/**
 * Makes something when it is first asked for, and gives out the same ever after. For schemas that many others hold, which are
 * read and never changed: an assistant's made anew for each of them took 50 MB of the server.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
