import type { ConsultationDraft, ConsultationErrors, Service } from './consultation.ts'
import { roomVersion } from './rooms/room-message.ts'

/** The id by which the site's own assistant is called. */
export const siteAssistantId = 'site'

/** Who answers when a visitor calls, in the words of the platform's API. */
export type SiteAssistant = {
  name: string
  /** Said first. It says that the visitor is talking to an AI. */
  firstMessage: string
  /** The instructions are for a language model; the built-in guide needs none. */
  model: { provider: string; messages: { role: 'system'; content: string }[] }
  voice: { provider: string; voiceId?: string }
  maxDurationSeconds: number
  /** Nothing of a visitor's call is kept but that there was one. */
  artifactPlan: { recordingEnabled: false; videoRecordingEnabled: false; transcriptPlan: { enabled: false } }
}

/** How long is kept what visitors leave: what the server keeps to, and what the privacy notice says. */
export type RetentionPeriods = { consultationMonths: number; outboxDays: number; callDays: number }
export const defaultRetention: RetentionPeriods = { consultationMonths: 12, outboxDays: 30, callDays: 30 }
export const errorReportDays = 30

/** What the site's build tells the server, as `site.json` beside the pages. All paths are relative to that file. */
export type SiteManifest = {
  /** The key that every page carries: the server must know the same. */
  publicKey: string
  /** The address in the pages, as links, search engines and shared pictures have it: an owner who names one must name the same. */
  siteUrl: string
  /** Where the pages let people sign in, and where browsers keep that; empty text for the server itself. The server must mean the same. */
  auth: { url: string; storageKey: string }
  company: {
    name: string
    email: string
    phone: string
    /** Its registered name and number, where it is registered, and its office: the law asks for them in business letters. */
    legalLine: string
    /** In sRGB, for mails: few readers of mail know what the pages' tokens are written in. */
    colour: string
    /** What is read on it. */
    onColour: string
  }
  /** What the pages say of it: the server must keep to the same. */
  retention: RetentionPeriods
  /** Whether the pages say that visits are counted: the server must do the same. */
  countsVisits: boolean
  /** Whether the pages say that calls of other assistants may be recorded: the server must do the same. */
  recordsCalls: boolean
  /** Whether the pages say that members may listen to calls: the server must do the same. */
  listensToCalls: boolean
  serviceLabels: Record<Service, string>
  /** Complete documents; `path` is the URL path, `file` what it answers with. The not-found page has path null. */
  pages: { path: string | null; file: string }[]
  /** The documentation and the playground, which the owner may switch off. What they load stands in `docsFolder`. */
  docs: { path: string; file: string }[]
  /** What `/contact?sent` answers: the thank-you state for a form that was posted without JavaScript. */
  thankYouFile: string
  /** `'sha256-…'` of every inline `<style>` of every page and of every rendered state, for the security policy. */
  styleHashes: string[]
  /** `'sha256-…'` of every inline script block: the speculation rules, and what loads the scripts. */
  scriptHashes: string[]
  /** An ES module exporting `SiteRenderer`. */
  rendererFile: string
  assistant: SiteAssistant
  /** A `Knowledge` as JSON: what the pages say, for the assistant to answer from. Not served. */
  knowledgeFile: string
  mails: {
    /** Goes to the visitor: it holds no word the visitor wrote. */
    confirmation: {
      subject: string
      paragraphs: string[]
      /** The steps that follow, and their heading. */
      nextHeading: string
      next: string[]
      closing: string[]
    }
    /** Goes to the agency; the subject ends with the service, the fields follow the introduction. */
    notification: { subject: string; introduction: string }
  }
}

/** The first words of the addresses that the server answers by itself, or keeps files under: no page has one of them. */
export const serverPaths: readonly string[] = /* @__PURE__ */ [
  '11labs analytics api assets assistant assistant-trial auth browser-error call call-machine chat console consultation',
  'credential delivery desk docs eval figures file functions healthz invitation knowledge-base log logs mailbox me',
  'metrics oauth observability org outbox person phone phone-number readyz realtime reference reply-template rest room',
  'room-recording session share spoken-answer squad storage structured-output template test-suite token tool',
  'unanswered-question uncounted upkeep v2 visited voice-library workflow',
].flatMap((words) => words.split(' '))

/** Where a page says that it is seen which was drawn ahead, in words that anybody may send. */
export const visitedPath = '/visited'

/** The style sheet of the site's colours and sizes: what the server draws by itself looks by it too. */
export const tokensPath = '/tokens.css'

/** The script that pages elsewhere load to have the assistant, in the built site's folder and under its origin. */
export const embedFile = 'embed.js'

/** LiveKit's client, for pages of every origin: loaded when a call is carried by it. */
export const livekitFile = 'livekit-client.js'

/** Where everything that only the documentation has is, in the built site's folder and under its origin. */
export const docsFolder = 'docs/'

/** Lists the documentation for search engines, apart from the site’s own pages, so that it goes with it. */
export const docsSitemap = `${docsFolder}sitemap.xml`

/** Draws the contact page for a visitor without JavaScript whose request was refused. */
export type SiteRenderer = {
  renderContact(state: { values: ConsultationDraft; errors: ConsultationErrors; banner: string | null }): string
}

/** The call machine of this server's rooms, for pages of every origin; the version is the call library's. */
export const callMachineFile = `call-machine/versioned/${roomVersion}/static/call-machine-object-bundle.js`
