import { says } from '../anew/says.ts'
import { type Question, unknown } from '../question.ts'

/** People who ask again, whose words were misheard or misspelt, and who take a word for another. */
export const hardOfHearing: readonly Question[] = [
  { asks: 'what is the prize of the pie lot', facts: [says.pilot] },
  { asks: 'how much a month is the program, the middle program', facts: [says.programme] },
  { asks: 'the fool system, what is in it', facts: [/all channels|every channel|£5,000/i] },
  { asks: 'is vee ay tea on top', facts: [says.vat] },
  { asks: 'how do I can sell it', facts: [says.notice] },
  { asks: 'how long do I half to way till the first meeting', facts: [says.days] },
  { asks: 'do the e males land in the spa am', facts: [says.inbox] },
  { asks: 'how many people right back', facts: [says.replies] },
  { asks: 'what is a linked inn message', facts: [/your own profile|your profile|introduction/i] },
  { asks: 'will they block me of linked in', facts: [says.limits] },
  { asks: 'does a row bot ring people up', facts: [/\bAI\b/] },
  { asks: 'do they no it is a machine when it calls', facts: [says.ai] },
  { asks: 'is it a loud to ring people like that', facts: [says.consent] },
  { asks: 'pardon, the text thing, what was that', facts: [/opted in|reminder|nudge|text/i] },
  { asks: 'who rights the massages', facts: [/person writes|we write|written/i] },
  { asks: 'can the chat butt answer in the night', facts: [/eleven at night/i] },
  { asks: 'does it put it in my dairy', facts: [says.diary] },
  {
    asks: 'they did not turn up, what do you do about no shows',
    facts: [/no-shows|rebook|missed|second chance|actually happen/i],
  },
  { asks: 'how do I get of your list please', facts: [/stop at once|delete/i] },
  { asks: 'I beg your pardon, are you a real person dear', facts: [/\bAI\b|not a person/i] },
  { asks: 'are you tapeing me', facts: [says.notRecorded] },
  { asks: 'do you eat cookies on this sight', facts: [says.noCookies] },
  { asks: 'were abouts is the office', facts: [says.london] },
  { asks: 'what is the e mail adress, spell it out', facts: [says.email] },
  { asks: 'is the console station really for nothing', facts: [says.free] },
  { asks: 'will you pester me after the talk', facts: [says.noFollowUp] },
  { asks: 'have you a branch in Aberdeen I could walk into', facts: unknown, never: [/\bin Aberdeen\b/] },
  { asks: ['how much is the programme', 'fifteen pounds did you say?'], facts: [says.programme] },
  { asks: ['where is your office', 'and the telephone, dear?'], facts: [says.phone] },
  { asks: ['what do you do', 'no no, what does it cost I said'], facts: [/£500/] },
]
