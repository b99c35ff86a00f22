import type { ConsultationField, SiteAssistant, SiteManifest } from '@parley/protocol'
import * as v from 'valibot'
import type { chrome as chromeOf, footer as footerOf } from '../../content/navigation.ts'
import type { FieldWords, FormWords } from '../../src/islands/consultation-form/form-words.ts'
import type { VoiceWords } from '../../src/islands/voice/voice-words.ts'
import { linkColumn } from './data-schemas.ts'
import { link, some, text, words } from './words.ts'

export const chrome = words<typeof chromeOf>({ skip: text(40), menu: text(20), closeMenu: text(30), home: text(20) })

export const footer = words<typeof footerOf>({
  line: text(60),
  columns: some(linkColumn),
  contactHeading: text(30),
  demo: text(160),
})

type Field = FieldWords
const field = words<Field>({ label: text(40), placeholder: v.optional(text(80)), hint: v.optional(text(100)) })
const notice = words<{ text: string; link: { text: string; href: string } }>({ text: text(140), link })

export const formWords = words<FormWords>({
  fields: words<Record<ConsultationField, Field>>({
    fullName: field,
    email: field,
    companyName: field,
    service: field,
    problems: field,
    additionalInfo: field,
  }),
  optional: text(20),
  servicePlaceholder: text(40),
  honeypot: text(60),
  submit: text(40),
  failed: text(100),
  notice,
  thanks: words<FormWords['thanks']>({ heading: text(40), paragraphs: some(text(200)) }),
})

export const mails = words<SiteManifest['mails']>({
  confirmation: words<SiteManifest['mails']['confirmation']>({
    subject: text(78),
    paragraphs: some(text(600)),
    nextHeading: text(60),
    next: some(text(300)),
    closing: some(text(400)),
  }),
  notification: words<SiteManifest['mails']['notification']>({ subject: text(78), introduction: text(400) }),
})

const off = v.literal(false, 'keep it false: the privacy notice promises that nothing is kept')
const saysAi = v.check((said: string) => /\bAI\b/.test(said), 'say that it is an AI')
const instructions = v.pipe(
  text(6000),
  saysAi,
  v.check((said) => /\binvent/i.test(said), 'say that it may invent nothing'),
)

export const assistant = words<SiteAssistant>({
  name: text(60),
  firstMessage: v.pipe(text(160), saysAi),
  model: words<SiteAssistant['model']>({
    provider: text(40),
    messages: some(
      words<SiteAssistant['model']['messages'][number]>({ role: v.literal('system'), content: instructions }),
    ),
  }),
  voice: words<SiteAssistant['voice']>({ provider: text(40), voiceId: v.optional(text(80)) }),
  maxDurationSeconds: v.number('write a number of seconds, without quotes'),
  artifactPlan: words<SiteAssistant['artifactPlan']>({
    recordingEnabled: off,
    videoRecordingEnabled: off,
    transcriptPlan: words<{ enabled: false }>({ enabled: off }),
  }),
})

export const voiceWords = words<VoiceWords>({
  panel: text(60),
  conversation: text(30),
  you: text(20),
  us: text(30),
  mute: text(20),
  callActive: text(30),
  backToCall: text(40),
  ended: text(80),
  reconnecting: text(30),
  type: text(40),
  typePlaceholder: text(40),
  send: text(20),
  message: text(40),
  messagePlaceholder: text(40),
  endTyping: text(40),
  microphone: text(30),
  elsewhere: text(120),
  playSound: text(30),
  notice: words<VoiceWords['notice']>({ text: text(140), link, serverHears: v.optional(text(140)) }),
  prompts: words<VoiceWords['prompts']>({ heading: text(60), questions: some(text(60)) }),
  hints: words<VoiceWords['hints']>({
    browser: text(140),
    noBrowser: text(140),
    browserFailed: text(140),
    noMicrophone: text(140),
    typed: text(140),
  }),
  form: words<VoiceWords['form']>({
    heading: text(60),
    link,
    afterwards: text(140),
    sent: v.optional(text(60)),
    instead: text(60),
    insteadLink: text(40),
    labels: words<VoiceWords['form']['labels']>({
      fullName: text(40),
      email: text(40),
      companyName: text(40),
      service: text(40),
      problems: text(40),
      additionalInfo: text(40),
    }),
  }),
})
