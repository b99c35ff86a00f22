// By which test each field of an assistant is seen to act: it changes the field, or what is made of it, and sees what that does.
const agent = 'packages/agent/src'
const server = 'apps/server/src'
const manners = `${agent}/call/manners.test.ts`
const plans = `${server}/cast/manners.test.ts`
const patience = `${server}/calls/assistant-settings.test.ts`
const options = `${agent}/providers/options.test.ts`
const chunks = `${agent}/voice/chunk-plan.test.ts`
const keys = `${agent}/transport/telephone/phone-transport.test.ts`
const stages = `${server}/cast/sound-stages.test.ts`
const tools = `${server}/tools/tools.test.ts`
const listening = `${server}/calls/hearing.test.ts`
const voices = `${agent}/voice/flite/named-voices.test.ts`

/** A test by its file and its name, or by the row of its table. */
export type Proof = readonly [file: string, name: string]

/** The subjects whose every acting field has to stand below. */
export const provenSubjects =
  /^(?:transcriber|model|voice|startSpeakingPlan|stopSpeakingPlan|messagePlan|silenceTimeoutSeconds|maxDurationSeconds|background|keypadInputPlan|hooks|voicemail|firstMessage|modelOutput|endCall|artifactPlan\.(?:recordingEnabled|transcriptPlan)|monitorPlan)/

const listener: Proof = [listening, 'Deepgram’s, with its model and language']
const another: Proof = [voices, 'an assistant that names another built-in voice is spoken by it']
const idle: Proof = [patience, '{ silenceMs: 60_000, idleMs: 5000, idlePrompts: 1 }']
const smart: Proof = [plans, '{ backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: false } } }']

const proofs: Record<string, Proof> = {
  'transcriber.provider': listener,
  'transcriber.model': listener,
  'transcriber.language': listener,
  'transcriber.confidenceThreshold': [
    options,
    'transcripts that Deepgram is less sure of than confidenceThreshold are left out',
  ],
  'transcriber.fallbackPlan.transcribers': [
    stages,
    'a transcriber that fails is stood in for by the next of its fallbackPlan',
  ],
  'model.provider': [tools, 'a model behind an address of one’s own speaks the same protocol'],
  'model.url': [tools, 'a model behind an address of one’s own speaks the same protocol'],
  'model.model': [tools, 'a model is told its name, its instructions, its temperature and how long it may answer'],
  'model.messages': [tools, 'a model is told its name, its instructions, its temperature and how long it may answer'],
  'model.temperature': [
    tools,
    'a model is told its name, its instructions, its temperature and how long it may answer',
  ],
  'model.maxTokens': [tools, 'a model is told its name, its instructions, its temperature and how long it may answer'],
  'model.tools': [tools, 'asks the owner’s server, signed and in the reference’s shape'],
  'model.toolIds': [tools, 'by its id, falls back to the assistant’s server'],
  'model.knowledgeBaseId': [tools, 'a knowledge base on the owner’s server is asked before each turn'],
  'model.fallbackModels': [`${server}/cast/models.test.ts`, 'fallbackModels answer when those before them fail'],
  'model.thinking.type': [options, "'model thinking'"],
  'model.thinking.budgetTokens': [options, "'model thinking'"],
  'voice.provider': another,
  'voice.voiceId': another,
  'voice.generationConfig.speed': [options, "'voice generationConfig'"],
  'voice.generationConfig.volume': [options, "'voice generationConfig'"],
  'voice.cachingEnabled': [stages, 'is asked for a greeting once, and each time without cachingEnabled'],
  'voice.chunkPlan.enabled': [manners, 'chunkPlan: a reply is cut as it says'],
  'voice.chunkPlan.minCharacters': [chunks, 'no shorter than minCharacters'],
  'voice.chunkPlan.punctuationBoundaries': [chunks, 'at the boundaries that were chosen, and no others'],
  'voice.chunkPlan.formatPlan.enabled': [
    chunks,
    'what is spoken is put into words, unless the plan leaves that to the voice',
  ],
  'voice.chunkPlan.formatPlan.replacements': [chunks, 'replacements are made first, in their order'],
  'voice.fallbackPlan.voices': [stages, 'that fails is stood in for by the next of its fallbackPlan'],
  firstMessage: [`${agent}/call/acting.test.ts`, 'S7.16 a null first message lets the brain begin'],
  firstMessageMode: [`${server}/cast/casting.test.ts`, 'the guide begins a conversation by itself where it is to'],
  firstMessageInterruptionsEnabled: [manners, 'firstMessageInterruptionsEnabled: false lets it be said to its end'],
  'startSpeakingPlan.waitSeconds': [manners, "'waitSeconds'"],
  'startSpeakingPlan.smartEndpointingEnabled': [manners, "'smartEndpointingEnabled'"],
  'startSpeakingPlan.smartEndpointingPlan.provider': [manners, "'smartEndpointingPlan'"],
  'startSpeakingPlan.smartEndpointingPlan.waitFunction': [manners, "'smartEndpointingPlan'"],
  'startSpeakingPlan.customEndpointingRules': [manners, "'a rule about what was asked'"],
  'startSpeakingPlan.transcriptionEndpointingPlan.onPunctuationSeconds': [manners, "'onPunctuationSeconds'"],
  'startSpeakingPlan.transcriptionEndpointingPlan.onNoPunctuationSeconds': [manners, "'onNoPunctuationSeconds'"],
  'startSpeakingPlan.transcriptionEndpointingPlan.onNumberSeconds': [manners, "'onNumberSeconds'"],
  'stopSpeakingPlan.numWords': [manners, 'numWords: fewer words do not stop it, nor does their sound'],
  'stopSpeakingPlan.voiceSeconds': [manners, 'voiceSeconds: a sound has to last so long before it falls silent'],
  'stopSpeakingPlan.backoffSeconds': [manners, 'backoffSeconds: it is silent so long after an interruption'],
  'stopSpeakingPlan.acknowledgementPhrases': [manners, 'acknowledgementPhrases never do'],
  'stopSpeakingPlan.interruptionPhrases': [manners, 'interruptionPhrases always stop it'],
  'messagePlan.idleMessages': [patience, 'a message plan brings its own words, with the values of the call'],
  'messagePlan.idleMessageMaxSpokenCount': idle,
  'messagePlan.idleTimeoutSeconds': idle,
  'messagePlan.idleMessageResetCountOnUserSpeechEnabled': [
    manners,
    'its messages are counted over the whole call, unless words let them begin again',
  ],
  'messagePlan.silenceTimeoutMessage': [manners, 'messagePlan: its messages, its patience, and how often'],
  silenceTimeoutSeconds: [manners, 'silenceTimeoutSeconds: the call ends when nobody has said anything for so long'],
  maxDurationSeconds: [patience, '[{ maxDurationSeconds: 60 }, { maxDurationMs: 60_000 }]'],
  backgroundSound: [manners, 'backgroundSound: is heard from the opening on, also while nobody speaks'],
  backgroundDenoisingEnabled: [plans, '[{ backgroundDenoisingEnabled: true }, { denoises: true }]'],
  'backgroundSpeechDenoisingPlan.smartDenoisingPlan.enabled': smart,
  'keypadInputPlan.enabled': [keys, 'enabled: false leaves keys without effect'],
  'keypadInputPlan.timeoutSeconds': [keys, 'timeoutSeconds: more digits are waited for so long'],
  'keypadInputPlan.delimiters': [keys, 'delimiters: what was pressed before one counts at once, without it'],
  hooks: [manners, 'customer.speech.timeout: says something when the caller says nothing, so often and no oftener'],
  modelOutputInMessagesEnabled: [
    manners,
    'modelOutputInMessagesEnabled: the conversation holds what was made, heard or not',
  ],
  endCallMessage: [tools, 'hanging up ends with the owner’s farewell'],
  endCallPhrases: [
    `${server}/calls/acting-call.test.ts`,
    'a call ends when its assistant says one of its endCallPhrases, and goes on without them',
  ],
  voicemailDetection: [plans, '{ voicemail: { message: null, listens: true, beepMs: 30_000 } }'],
  voicemailMessage: [`${agent}/call/voicemail.test.ts`, 'is left the message once it has spoken and its tone is over'],
  'artifactPlan.recordingEnabled': [
    `${server}/calls/recorded-call.test.ts`,
    'a recorded call says so first, is heard by whoever may, in parts too',
  ],
  'artifactPlan.transcriptPlan.enabled': [
    `${server}/records/call-record.test.ts`,
    'a call that is over says how it went, and keeps its words as its assistant’s plan says',
  ],
  'monitorPlan.listenEnabled': [
    `${server}/calls/recorded-call.test.ts`,
    'a call whose caller was told is heard while it goes on, by editors and admins alone',
  ],
}

/** The settings of vendors are a table of their own, gone through by one test: each is a row of it. */
const settingOfVendors = /^(transcriber|model|voice)\.(\w+)$/

export function proofOf(field: string): Proof {
  const [, stage, name] = settingOfVendors.exec(field) ?? []
  return proofs[field] ?? [options, `'${stage} ${name}'`]
}
export const provenFields: readonly string[] = Object.keys(proofs)
