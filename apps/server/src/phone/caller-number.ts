/** As E.164: carriers leave the plus away, and callers within a SIP network have a name instead, which stays. */
export const callerNumber = (from: string) => (/^[1-9]\d{6,14}$/.test(from) ? `+${from}` : from)
