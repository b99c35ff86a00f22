/** What `Icon` can draw. */
export const iconNames = [
  'email',
  'linkedin',
  'calls',
  'chat',
  'sms',
  'meetings',
  'saas',
  'agency',
  'enterprise',
] as const

export type IconName = (typeof iconNames)[number]
