/** What has become of a mail or a message that is owed: it waits, is being sent, was taken, or was given up. */
export const deliveryStatuses = ['pending', 'sending', 'sent', 'dead'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
