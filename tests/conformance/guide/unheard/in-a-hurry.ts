import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who type with one thumb. */
export const inAHurry: readonly Question[] = [
  { asks: 'starter price', facts: [says.pilot] },
  { asks: 'monthly fee for programme', facts: [says.programme] },
  { asks: 'quit how', facts: [says.notice] },
  { asks: 'total for everything pm', facts: [says.fullSystem] },
  { asks: 'need contract signed before start?', facts: [/proposal/i] },
  { asks: 'which channels do u cover', facts: [says.services] },
  { asks: 'how many email versions', facts: [/three variants|two message variants/i] },
  { asks: 'avg reply rate', facts: [says.replies] },
  { asks: 'weekends?', facts: [/Monday to Friday/i] },
  { asks: 'do sequences go out at night', facts: [/working hours/i] },
  { asks: 'linkedin – whose account', facts: [says.ownProfile] },
  { asks: 'bot setup – what do u need from me', facts: [/pages, prices and policies/i] },
  { asks: 'sms when sent', facts: [/booked, due or missed/i] },
  { asks: 'agency reports branded?', facts: [says.ownName] },
  { asks: 'consult cost', facts: [says.free] },
  { asks: 'who replies to my form', facts: [/Maya Reid|a person replies/i] },
  { asks: 'any tracking on site', facts: [says.noCookies] },
  { asks: 'discount if we pay a year upfront', facts: [/can’t agree|don’t know|can’t quote/i] },
  { asks: 'do u do tiktok ads', facts: unknown },
  { asks: ['full system price', 'and reports how often'], facts: [/weekly|hourly|fortnight/i] },
]
