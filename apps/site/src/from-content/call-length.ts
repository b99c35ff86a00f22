import { assistant } from '../../content/assistant.ts'

const upToTwelve = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** How long a call on the site lasts at most, in words. */
export function callLength() {
  const minutes = assistant.maxDurationSeconds / 60
  return `${upToTwelve[minutes] ?? Math.round(minutes * 10) / 10} ${minutes === 1 ? 'minute' : 'minutes'}`
}
