/** As E.164: carriers leave the plus away, and callers within a SIP network have a name instead, which stays. */
export const callerNumber = (from: string) => (/^[1-9]\d{6,14}$/.test(from) ? `+${from}` : from)

/** Anonymous, restricted, blocked, unknown and unavailable, as Twilio spells them on the keys of a telephone. */
const spelt = ['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']

/** Who counts as one visitor: a number's calls together, and each call that shows none by itself. */
export const visitorOf = (callId: string, from: string) =>
  `phone/${/^\+[1-9]\d{6,14}$/.test(from) && !spelt.includes(from) ? from : callId}`
