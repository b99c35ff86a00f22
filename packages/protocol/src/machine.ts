/**
 * A state machine as a table: every status, every input it listens to, and by absence what it ignores.
 * A cell takes the state and the input and returns the next state.
 */
export type Table<State extends { status: string }, Input extends { type: string }> = {
  [Status in State['status']]: {
    [Type in Input['type']]?: (
      state: Extract<State, { status: Status }>,
      input: Extract<Input, { type: Type }>,
    ) => State
  }
}

/** Turns a table into `step(state, input)`. An input the status does not list returns the very same state. */
export function stepper<State extends { status: string }, Input extends { type: string }>(table: Table<State, Input>) {
  return (state: State, input: Input): State => {
    const row = table[state.status as State['status']] as Record<string, ((s: State, i: Input) => State) | undefined>
    return row[input.type]?.(state, input) ?? state
  }
}
