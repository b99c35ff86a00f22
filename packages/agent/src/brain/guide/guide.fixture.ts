import type { ConversationMessage, FormUpdate, Knowledge } from '@parley/protocol'
import { guide } from './guide.ts'

export const knowledge: Knowledge = {
  company: { name: 'Northwind Outreach', email: 'hello@northwind.example', phone: '020 7946 0958' },
  entries: [
    {
      id: 'faq-speed',
      question: 'How soon will we see the first meetings?',
      text: 'First meetings usually come within 7-14 days. The first days go into warming up the mailboxes.',
    },
    {
      id: 'faq-spam',
      question: 'How do you keep our emails out of spam?',
      text: 'We warm up every domain and keep volumes low. More than 95% of mails reach the inbox.',
    },
    {
      id: 'linkedin',
      about: 'LinkedIn outreach',
      question: 'LinkedIn Outreach',
      text: 'Personal connection requests and follow-ups on LinkedIn. One. Two. Three. Four.',
    },
    {
      id: 'linkedin-limits',
      about: 'LinkedIn outreach',
      invite: 'which limits we keep',
      text: 'We keep the limits of the platform.',
      asked: ['will my account be blocked'],
    },
    {
      id: 'email',
      about: 'email automation',
      question: 'Email Automation',
      text: 'Sequences of personal emails that stop when somebody answers.',
    },
    {
      id: 'callers',
      question: 'AI Phone Callers',
      about: 'AI phone callers',
      text: 'A voice that rings your prospects and books meetings.',
      shown: 'Calls that end in meetings. Every caller signs a confidentiality agreement.',
      keywords: ['cold calling'],
    },
    {
      id: 'data',
      question: 'Is this legal under UK GDPR?',
      text: 'We work under legitimate interest and honour every opt-out.',
      keywords: ['privacy'],
    },
  ],
}

/** One call with the guide. */
export function talk(of: Knowledge = knowledge) {
  const brain = guide(of)
  const messages: ConversationMessage[] = []
  const forms: Omit<FormUpdate, 'type'>[] = []
  let memory: unknown
  let ended = false
  let expected = 'anything'
  const say = async (content: string) => {
    messages.push({ role: 'user', content })
    let reply = ''
    for await (const event of brain({ messages, memory, signal: new AbortController().signal })) {
      if (event.type === 'text') reply += event.text
      else if (event.type === 'memory') memory = event.memory
      else if (event.type === 'form') forms.push({ fields: event.fields, complete: event.complete })
      else if (event.type === 'expects') expected = event.answer
      else if (event.type === 'end-call') ended = true
    }
    messages.push({ role: 'assistant', content: reply })
    return reply
  }
  /** Says these things one after the other; gives the last answer. */
  const sayAll = async (...said: string[]) => {
    let reply = ''
    for (const words of said) reply = await say(words)
    return reply
  }
  /** The same conversation in another call. */
  const callAgain = () => {
    memory = undefined
  }
  return { say, sayAll, callAgain, forms, hasEnded: () => ended, expects: () => expected }
}
