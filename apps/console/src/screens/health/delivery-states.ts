/** What is owed to somebody outside, in words, with the look of its badge. */
export const deliveryStates = {
  pending: ['Waiting', ''],
  sending: ['Being sent', ''],
  sent: ['Sent', 'good'],
  dead: ['Given up', 'bad'],
} as const
export type DeliveryState = keyof typeof deliveryStates

export const stateChoices: readonly { value: DeliveryState | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...Object.entries(deliveryStates).map(([value, [label]]) => ({ value: value as DeliveryState, label })),
]

/** What the address asks for, if it is one of them. */
export const stateIn = (text: string | undefined): DeliveryState | null =>
  text !== undefined && Object.hasOwn(deliveryStates, text) ? (text as DeliveryState) : null
