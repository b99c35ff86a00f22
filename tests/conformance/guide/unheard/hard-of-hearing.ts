import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who ask again, whose words were misheard or misspelt, and who take a word for another. */
export const hardOfHearing: readonly Question[] = [
  { asks: 'how much is the full sister', facts: [says.fullSystem] },
  { asks: 'what do you charge, what is the price, the price', facts: [says.pilot] },
  { asks: 'is there a sat up fee', facts: [says.noSetUpFee] },
  { asks: 'how much no tiss do I give', facts: [says.notice] },
  { asks: 'how many contax in the pilot', facts: [says.contacts] },
  { asks: 'do the males look like I rote them', facts: [/as if you had written|your voice/i] },
  { asks: 'do you do tex messidges', facts: [says.optedIn] },
  { asks: 'what is the respons rait please', facts: [says.replies] },
  { asks: 'can you right in Jerman', facts: [says.languages] },
  { asks: 'will it go in my sea are em', facts: [says.crm] },
  { asks: 'does the chat bought no when it does not no', facts: [says.notKnowing] },
  { asks: 'what is your fone number, slowly', facts: [says.phone] },
  { asks: 'wen are you their, what hours', facts: [says.open] },
  { asks: 'is the consultayshun free', facts: [says.free] },
  { asks: 'who do I complane to about my data', facts: [says.regulator] },
  { asks: 'do you sell my adress on', facts: [says.sells] },
  { asks: 'have you got a vacansy for a driver', facts: unknown },
  { asks: ['how much is the pilot', 'per month or just the once?'], facts: [/£500 once/] },
  { asks: ['when are you open', 'till what time?'], facts: [/17:30/] },
  { asks: ['tell me about LinkedIn', 'no love, I said the phone calls'], facts: [/\bAI\b/] },
]
