import type { Knowledge } from '@parley/protocol'
import { numberWords } from '../../lib/text/number-words.ts'
import { speakable } from '../../voice/speakable.ts'
import type { Sentence } from './sentence.ts'

/** What visitors say whatever the site is about. */
const conversation = `
yes. yes please. yes that is right. that's right. that is correct. correct. yeah. okay. sure. of course. exactly.
no. no thanks. no thank you. no that is wrong. that's not right. not really. no that's all. that's all thank you. nothing else.
hello. hi. hello can you hear me. are you there. good morning. good afternoon. how are you. thank you. thanks very much.
goodbye. bye. okay goodbye. thank you goodbye. that was helpful thank you. please stop. stop. wait a moment. hold on.
sorry. sorry what did you say. pardon. can you say that again. please repeat that. could you speak more slowly. go on.
tell me more. can you tell me more about that. what else. what does that mean. i don't understand. why is that. how so.
skip. skip that. never mind. go back. start again. i am not sure. i don't know. not sure yet. just me. i don't have one.
i would like to book a consultation. i'd like a consultation. can i book a call. i want to talk to someone.
can i speak to a person please. can somebody call me back. please ask someone to contact me. help me. what can you do.
what is your name. who are you. who am i talking to. is this a recording. what should i do next. where do i begin.
my name is. i am. it's. this is. my email is. my email address is. my company is. we are called. the name of the company is.
my phone number is. at example dot com. at gmail dot com. dot co dot uk. at outlook dot com. all lower case. dash. underscore.
we need more customers. we need more meetings. we don't get enough replies. we want to grow. nobody answers our emails.
i run a small business. we sell to other companies. i am looking for some help. i am interested in your services.
`

/** What visitors ask about anything, `_` standing for it. */
const frames = [
  'tell me about _',
  'what about _',
  'do you do _',
  'do you offer _',
  'can you help with _',
  'i am interested in _',
  'i want to know about _',
  'how does _ work',
  'how much is _',
  'what is _',
  'do we get _',
  'is there _',
]

/** Questions are how visitors talk; texts only hold the words. */
const weights = { question: 6, text: 1, conversation: 4, frame: 0.3 }

/** What visitors of this site may say: its questions and texts, its topics in usual questions, and small talk. */
export function visitorSentences({ entries, company }: Knowledge): { sentences: Sentence[]; acronyms: Set<string> } {
  const acronyms = new Set<string>()
  const read = (text: string, weight: number): Sentence[] =>
    sentencesOf(text).map((sentence) => ({ words: wordsOf(sentence, acronyms), weight }))
  const named = entries.flatMap(({ question = '', about = '', keywords = [] }) => [
    ...keywords,
    about,
    ...(question.includes('?') ? [] : [question]),
  ])
  const topics = [...new Set(named)].filter(Boolean)
  const sentences = [
    ...read(company.name, weights.text),
    ...read(conversation, weights.conversation),
    ...entries.flatMap(({ question = '', asked = [], text }) => [
      ...[question, ...asked].flatMap((asking) => read(asking, weights.question)),
      ...read(text, weights.text),
    ]),
    ...topics.flatMap((topic) => frames.flatMap((frame) => read(frame.replace('_', topic), weights.frame))),
  ]
  return { sentences: sentences.filter(({ words }) => words.length > 0), acronyms }
}

const sentencesOf = (text: string) => text.split(/[.!?;:]+(?:\s|$)|[()“”"]|\n/)

/** Lower-case words as they are said; what is written in capitals is noted in `acronyms`. */
function wordsOf(sentence: string, acronyms: Set<string>): string[] {
  return speakable(sentence)
    .replace(/\b(?:[A-Z] )+[A-Z]\b/g, (letters) => letters.replaceAll(' ', ''))
    .replace(/\b[A-Z]{2,}\b/g, (acronym) => {
      acronyms.add(acronym.toLowerCase())
      return acronym
    })
    .replace(/Linked In/g, 'LinkedIn')
    .replace(/’/g, "'")
    .replace(/\d+(?:\.\d+)?/g, (number) => ` ${numberWords(Number(number))} `)
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    .split(/[^a-z']+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean)
}
