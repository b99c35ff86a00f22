import { realClock } from '@parley/agent'
import type { PlaceSentences } from '@parley/agent/brain'
import type { LanguageModel } from '@parley/agent/providers'
import {
  Failure,
  isFailure,
  type Knowledge,
  type SiteAssistant,
  type SiteManifest,
  siteAssistantId,
} from '@parley/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type IdentifyDeps, identify } from './access/caller.ts'
import { firstStart, keepSiteAssistant, sitePageRestrictions } from './access/first-start.ts'
import { invitationRoutes } from './access/invitation-routes.ts'
import { createInvitations } from './access/invitations.ts'
import { createKeyUses } from './access/key-uses.ts'
import { isRestricted } from './access/restrictions.ts'
import { startAnalysisWorker } from './analysis/analysis-worker.ts'
import { createAnalysts } from './analysis/analysts.ts'
import { modelJudge } from './analysis/judge.ts'
import { createReadCall } from './analysis/read-call.ts'
import { hasShownEmail, owesSecondFactor } from './auth/accounts/account.ts'
import { createAuth } from './auth/auth.ts'
import { authConfig } from './auth/auth-config.ts'
import { AuthError } from './auth/auth-error.ts'
import type { SignedIn } from './auth/sessions/sessions.ts'
import type { SimulatedCalls } from './calls/carrying/simulated-calls.ts'
import { createBackgroundSounds } from './cast/background-sounds.ts'
import { createBrains } from './cast/brains.ts'
import { createCasting } from './cast/casting.ts'
import { createKnowledges } from './cast/knowledges.ts'
import { createManners } from './cast/manners.ts'
import { createModels } from './cast/models.ts'
import { createSoundStages } from './cast/sound-stages.ts'
import type { RetryPolicy } from './delivery/back-off.ts'
import { createConsultations } from './desk/consultations.ts'
import { createReplyMail, reminderMail } from './desk/desk-mails.ts'
import { startDeskWorker } from './desk/desk-worker.ts'
import { eventRoutes } from './desk/event-routes.ts'
import { readHandOver } from './desk/hand-over.ts'
import { createLiveEvents } from './desk/live-events.ts'
import { noUpkeep, type Upkeep } from './desk/upkeep.ts'
import { openFileStore } from './files/open-file-store.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import { proxyTrust, visitorAddress } from './http/trusted-proxy.ts'
import { systemClock } from './lib/wall-clock.ts'
import { parseAddress } from './mail/mail-parts.ts'
import { forgetRequest, mailboxDir } from './mail/mailbox/mailbox-files.ts'
import { createCallCounts } from './metrics/call-counts.ts'
import type { OrphanOutcome } from './metrics/metrics.ts'
import { createOAuth } from './oauth/oauth.ts'
import { oauthRoutes } from './oauth/oauth-routes.ts'
import { Phone, type PhoneDeps } from './phone/phone.ts'
import { createPhoneCalls } from './phone/phone-calls.ts'
import type { PhoneHost } from './phone/phone-host.ts'
import { phoneRoutes, phoneSockets } from './phone/phone-routes.ts'
import { startSchedule } from './phone/schedule.ts'
import { contentHandler } from './platform/assistants/file.ts'
import { createBehaviours } from './platform/behaviours.ts'
import { recordingHandler } from './platform/conversations/call-recording.ts'
import { listenInHandler } from './platform/conversations/listen-in.ts'
import { createCredentials } from './providers/credentials.ts'
import { createProviderAccounts } from './providers/provider-accounts.ts'
import type { Fetch } from './providers/provider-request.ts'
import { createAnnounce, createWebhookFor } from './records/announce.ts'
import { startCallLeases } from './records/call-leases.ts'
import { createCallRecords } from './records/call-record.ts'
import { type CallStarters, type TakeUp, voiceSwitchedOff } from './records/call-starters.ts'
import { createListeningIn } from './records/listening-in.ts'
import { startRecordings } from './records/recordings.ts'
import { startRoomRecordings } from './records/room-recordings.ts'
import { createTakeUp } from './records/take-up.ts'
import type { AssistantWords } from './resources/assistant.ts'
import { createResourceService } from './resources/resource-service.ts'
import { referenceRoutes } from './rest/open-api/reference-routes.ts'
import { createRequestLog } from './rest/request-log.ts'
import { resourceRoutes } from './rest/resource-routes.ts'
import { type AgentHost, agentBringer } from './rooms/agent/room-agent.ts'
import { dialLimits } from './rooms/dialling/dial-limits.ts'
import { diallingNumber } from './rooms/dialling/dialling-number.ts'
import { geoRoute } from './rooms/geo-route.ts'
import { createMeetingTokens } from './rooms/meeting-token.ts'
import type { RoomHost } from './rooms/room.ts'
import { roomSockets } from './rooms/room-sockets.ts'
import { Rooms } from './rooms/rooms.ts'
import { sealedStore } from './secrets/sealed-store.ts'
import { createSecretBox, encryptionKey } from './secrets/secret-box.ts'
import { createLimiter } from './servers/limiter.ts'
import type { Passing } from './servers/passing.ts'
import type { Roster } from './servers/roster.ts'
import { webSockets } from './servers/web-sockets.ts'
import type { Config } from './settings/config.ts'
import { createRuns } from './simulations/runs.ts'
import { createPageChats } from './spending/page-chats.ts'
import type { Spending } from './spending/spending.ts'
import { ownOrganisation } from './store/operation.ts'
import type { Store } from './store/store.ts'
import { createOwner } from './tools/owner.ts'
import { createToolbox } from './tools/toolbox.ts'
import { createOwnerLine } from './webhooks/guarded-http.ts'
import { postWebhook } from './webhooks/post-webhook.ts'
import { startWebhookWorker } from './webhooks/webhook-worker.ts'

export type PlatformDeps = {
  config: Pick<
    Config,
    | 'publicKey'
    | 'encryptionKey'
    | 'dataDir'
    | 'siteUrl'
    | 'docs'
    | 'webhookPrivateHosts'
    | 'apiRequestsPerHourPerIp'
    | 'oauthApps'
    | 'mailFrom'
    | 'agencyEmail'
    | 's3'
    | 'auth'
    | 'trustProxy'
    | 'webChatUsdPerDay'
    | 'rooms'
    | 'recordings'
    | 'listeningIn'
  >
  store: Store
  now: () => number
  log: Logger
  /** What the site says. */
  knowledge: () => Knowledge
  /** What it calls each service. */
  serviceLabels: () => SiteManifest['serviceLabels']
  /** Whose mails they are. */
  company: () => SiteManifest['company']
  /** This server, among those of its database. */
  roster: Roster
  passUpgrade?: Passing['upgrade']
  starters?: CallStarters
  /** What plays the assistant in calls by telephone; null where voice is switched off. */
  phoneHost?: PhoneHost | null
  /** Telephones that come by LiveKit; null where none do. */
  livekitTelephone?: PhoneDeps['livekit']
  /** What carries rooms, and plays the agents in them; the same. */
  roomHost?: RoomHost | null
  agentHost?: AgentHost | null
  /** What carries simulated callers who speak; the same. */
  simulatedCalls?: SimulatedCalls | null
  /** This server's own model, for the assistants of its organisation that name none. */
  model?: LanguageModel | null
  /** Lets the guide find what is asked for in other words; null without a model for it. */
  placeSentences?: PlaceSentences | null
  spending: Spending
  /** For requests to providers. */
  fetch?: Fetch
  /** Called when a mail is owed. */
  onMail?: () => void
  /** Hears what the site's assistant has become by the API. */
  onSiteAssistant?: (assistant: AssistantWords) => void
  /** What the desk shows of this server. */
  upkeep?: Upkeep
  /** What this server did with a call whose own died. */
  onOrphan?: (outcome: OrphanOutcome) => void
  /** How long an owner's server that failed is left alone. */
  webhookRetry?: RetryPolicy
}

const invitationsPerHour = 200

/** The voice platform's API over a store. */
export function createPlatform(deps: PlatformDeps) {
  const {
    config,
    now,
    log,
    knowledge,
    company,
    roster,
    passUpgrade = async () => false,
    starters = voiceSwitchedOff,
    phoneHost = null,
    livekitTelephone: livekit = null,
    roomHost = null,
    agentHost = null,
    simulatedCalls = null,
    model = null,
    placeSentences = null,
    spending,
    fetch = globalThis.fetch,
    onMail = () => {},
    onSiteAssistant = () => {},
    upkeep = noUpkeep,
    onOrphan = () => {},
  } = deps
  const box = createSecretBox(encryptionKey(config))
  const store = sealedStore(deps.store, box)
  const service = createResourceService(store, now)
  const credentials = createCredentials(service, box)
  const files = openFileStore(config)
  const owner = createOwner({
    privateHosts: config.webhookPrivateHosts,
    now,
    sleep: systemClock.sleep,
  })
  const onLeftOut = (err: unknown) =>
    log.warn({ err }, 'an assistant holds what is not read here, or is gone, and is played without')
  const toolbox = createToolbox({ service, files, owner, onLeftOut })
  const guardedHttp = createOwnerLine(config.webhookPrivateHosts)
  const accounts = createProviderAccounts(credentials, guardedHttp, fetch)
  const models = createModels(accounts, model, (err) => log.warn({ err }, 'a model failed, and another stood in'))
  const analysts = createAnalysts(models)
  const judge = modelJudge(analysts, spending)
  const brains = createBrains({
    models,
    knowledges: createKnowledges({ service, files, owner, knowledge, onLeftOut }),
    toolbox,
    placeSentences,
    isSpent: spending.isSpent,
    onFailure: (err) => log.warn({ err }, 'a model failed, and the guide stood in for it'),
  })
  const casting = createCasting({
    service,
    brains,
    toolbox,
    sound: createSoundStages(accounts, (err) =>
      log.warn({ err }, 'a voice or a transcriber failed, and another stood in'),
    ),
    manners: createManners({
      toolbox,
      sounds: createBackgroundSounds(guardedHttp.fetch),
      onFailure: (err) => log.warn({ err }, 'a background sound could not be had'),
    }),
    spending,
    onFailure: (err) => log.warn({ err }, 'an assistant could not take a conversation over'),
    onLeftOut,
  })
  const requestLog = createRequestLog(service)
  const clock = { ...systemClock, now }
  const webhooks = startWebhookWorker({
    store,
    log,
    clock,
    random: Math.random,
    post: (message) => postWebhook(message, config.webhookPrivateHosts),
    onAttempt: requestLog.recordWebhook,
    policy: deps.webhookRetry,
  })
  const { siteUrl } = config
  const sender = () => ({ from: config.mailFrom, company: company() })
  const invitations = createInvitations({
    service,
    box,
    siteUrl,
    sender,
    perOrganisation: createLimiter(store, {
      name: 'invitations',
      perHour: invitationsPerHour,
      message: 'Your organisation has sent very many invitations. Please try again later.',
      now,
    }),
    onMail,
  })
  const events = createLiveEvents({ store, clock, log })
  const mails = { company, from: config.mailFrom, agency: config.agencyEmail, siteUrl }
  const desk = startDeskWorker({
    service,
    clock,
    log,
    readHandOver: () => readHandOver(service, credentials),
    reminderMail: (reminder, email, at) => reminderMail(reminder, email, at, mails),
    onMail,
    onEvent: events.wake,
  })
  const consultations = createConsultations({
    service,
    replyMail: createReplyMail(mails),
    forgetMails: (id) => forgetRequest(mailboxDir(config.dataDir), id),
    onMail,
    onEvent: events.wake,
    onArrived: desk.wake,
  })
  const ownAddresses = () =>
    [config.agencyEmail, config.mailFrom, company().email].flatMap((text) =>
      text ? [parseAddress(text).address.toLowerCase()] : [],
    )
  const oauth = createOAuth({ service, box, credentials, fetch, siteUrl, apps: config.oauthApps })
  const webhookFor = createWebhookFor(service)
  const leases = startCallLeases({
    service,
    webhookFor,
    roster,
    log,
    onLost: starters.end,
    async goOn(call) {
      const stored = await service.find(call.orgId, 'call', call.id)
      const room = stored?.transport?.room
      return starters.goOn({ ...call, room: typeof room === 'string' ? room : undefined }, goOn)
    },
    onEnded: () => onOrphan('ended'),
    onBuried: () => rooms.giveUp(),
  })
  const analysis = startAnalysisWorker({ service, webhookFor, clock, log, read: createReadCall(analysts, spending) })
  const callCounts = createCallCounts({ store, now, log })
  const records = createCallRecords({
    ...{ service, webhookFor, clock, log },
    onWritten(id) {
      leases.forget(id)
      analysis.wake()
    },
    onCounted: callCounts.count,
    isElsewhere: leases.isElsewhere,
  })
  const onFailure = (err: unknown) => log.error({ err }, 'a telephone could not be put through or hung up')
  const reaching = { fetch, guardedHttp, siteUrl, livekit }
  const phone = new Phone({ service, box, credentials, ...reaching, host: phoneHost, onFailure })
  const recordings = startRecordings({ settings: config.recordings, store, files, ...config, roster, clock, log })
  const roomRecordings = startRoomRecordings({ service, store, files, ...config, clock, log })
  const listeningIn = createListeningIn(config.listeningIn, siteUrl)
  const takeUp = createTakeUp({ service, records, recordings, listeningIn, casting, leases, webhookFor })
  const goOn: TakeUp = async (call) => {
    const taken = await takeUp(call)
    if (taken) onOrphan('gone-on')
    return taken
  }
  const phoneCalls = createPhoneCalls({
    ...{ service, records, webhookFor, leases, recordings, listeningIn, phone, casting },
  })
  const meetingTokens = createMeetingTokens(box)
  const rooms = new Rooms({
    service,
    leases: {
      take: (orgId, name) => store.rooms.take(orgId, name, roster.id()),
      giveBack: (orgId, name) => store.rooms.giveBack(orgId, name, roster.id()),
    },
    tokens: meetingTokens,
    host: roomHost,
    agentFor: (booking) =>
      agentBringer(
        {
          ...{ service, records, leases, casting, host: agentHost as AgentHost, siteUrl },
          mayRecord: config.recordings.isAllowed,
        },
        booking,
      ),
    recordings: roomRecordings,
    dialling: {
      take: dialLimits(store, now),
      number: (orgId, phoneNumberId) => diallingNumber(service, orgId, phoneNumberId),
    },
    mayRecord: config.recordings.isAllowed,
    maxRooms: config.rooms.maxRooms,
    clock: { now, after: realClock.after },
    log,
  })
  const trusts = proxyTrust(config.trustProxy)
  const sockets = webSockets(
    [
      phoneSockets(phone),
      roomSockets({
        rooms,
        addressOf: (request) => visitorAddress(request, trusts),
        maxPeoplePerIp: config.rooms.maxPeoplePerIp,
        perHour: createLimiter(store, {
          name: 'rooms',
          perHour: config.rooms.joinsPerHourPerIp,
          message: 'Too many people of your network joined rooms here. Please try again later.',
          now,
        }),
        now,
      }),
    ],
    passUpgrade,
  )
  const auth = createAuth({
    config: authConfig(config.auth),
    siteUrl,
    store,
    box,
    now,
    log,
    fetch,
    sender,
    onMail,
    isOwner: (request) => isOwner(request, identification),
    isInvited: invitations.isOpenFor,
    onSignedIn: async (account) => {
      const { id, email } = account
      if (email && hasShownEmail(account)) await invitations.acceptAs({ id, email })
    },
  })
  const keyUses = createKeyUses({ store, now, log })
  const identification: IdentifyDeps = {
    store,
    publicKey: config.publicKey,
    publicRestrictions: sitePageRestrictions,
    now,
    accountOf: (token) => auth.identify(token).then(provenAccount, nobodyFor),
    onKeyUsed: keyUses.used,
  }
  const runs = createRuns(roster)
  const operations = resourceRoutes({
    service,
    behaviours: createBehaviours({
      service,
      box,
      credentials,
      files,
      casting,
      pageChats: createPageChats({ store, usdPerDay: config.webChatUsdPerDay, now, log }),
      judge,
      analysts,
      runs,
      simulatedCalls,
      spending,
      onUnread: (err) => log.error({ err }, 'nothing more could be found out of a call that is over'),
      fetch,
      siteUrl,
      starters,
      inboundUrl: phone.inboundUrl,
      phoneCalls,
      meetingTokens,
      rooms,
      oauth,
      invitations,
      announce: createAnnounce(service),
      records,
      leases,
      recordings,
      listeningIn,
      onSiteAssistant,
      desk: {
        consultations,
        upkeep,
        person: {
          ...{ store: deps.store, sealed: store, box, files, dataDir: config.dataDir },
          ...{ now, ownAddresses, forgetRemoved: upkeep.forgetRemoved, onErased: events.wake },
        },
        toolbox,
        knowledge,
        serviceLabels: deps.serviceLabels,
        onMail,
      },
    }),
    fileContent: contentHandler(service, files),
    recordingContent: recordingHandler(service, files),
    roomRecordingContent: recordingHandler(service, files, 'room-recording'),
    soundOfCall: listenInHandler({
      ...{ service, starters, clock },
      identify: (request) => identify(request, identification),
    }),
    log: requestLog,
    perNetwork: createRateLimiter({
      perHour: config.apiRequestsPerHourPerIp,
      message: 'Too many requests without a private key came from your network. Please try again later.',
      now,
    }),
    identify: (request: FastifyRequest) => identify(request, identification),
  })
  const schedule = startSchedule({
    store,
    log,
    clock,
    ring: phoneCalls.ringScheduled,
  })
  return {
    service,
    takeUp,
    answerTelephone: phoneCalls.answerInRoom,
    routes: async (app: FastifyInstance) => {
      app.register(operations)
      app.register(eventRoutes({ events, clock, identify: (request) => identify(request, identification) }))
      if (!config.auth.AUTH_URL) app.register(auth.routes)
      app.register(phoneRoutes(phone, phoneCalls))
      app.register(sockets)
      app.register(geoRoute(config.rooms.region))
      app.register(oauthRoutes(oauth))
      app.register(invitationRoutes(invitations))
      app.register(referenceRoutes({ siteUrl, hasPages: config.docs }))
    },
    roomFigures: () => rooms.figures,
    /** People who were put together by telephone, and talk by way of this server. */
    telephones: { untilEmpty: (signal: AbortSignal) => phone.untilParted(signal) },
    /** A request came in: what it still owes is done at once. */
    requestArrived: desk.wake,
    /** Ends the streams of those who watch. */
    closeEvents: events.close,
    /** Ends the rooms, whose people are told. */
    closeRooms: () => rooms.close(),
    /** Breaks off tests of assistants: nobody judges a call that ends because its server does. */
    stopRuns: () => runs.stop(),
    /** Settles the webhooks in hand, writes the ends of calls and what the log still holds back. */
    async close() {
      const hungUp = phone.close()
      await Promise.all([
        webhooks.stop(),
        schedule.stop(),
        records.close(),
        analysis.stop(),
        desk.stop(),
        events.close(),
      ])
      await Promise.all([runs.close(), recordings.stop(), roomRecordings.stop()])
      await Promise.all([requestLog.flush(), keyUses.flush(), callCounts.flush(), hungUp])
    },
    flushLog: requestLog.flush,
    flushCounts: callCounts.flush,
    firstStart: (name: string) => firstStart(service, name),
    /** The link by which the first admin signs up; null where there is one, or where people sign in elsewhere. */
    offerFirstAdmin: async () => (config.auth.AUTH_URL ? null : auth.offerFirstAdmin()),
    keepSiteAssistant: (assistant: SiteAssistant) => keepSiteAssistant(service, assistant),
    /** As it is called: what the API changed of it included. */
    siteAssistant: (): Promise<AssistantWords> => service.get(ownOrganisation, 'assistant', siteAssistantId),
    /** How often a password was hashed or compared. */
    passwordWorks: auth.passwordWorks,
  }
}

/**
 * Whether a request brings a key of an admin of the organisation that runs the server: a key, which no page holds, and which is
 * not one for certain assistants or pages only.
 */
async function isOwner(request: FastifyRequest, identification: IdentifyDeps): Promise<boolean> {
  const caller = await identify(request, identification).catch((error) => {
    if (isFailure(error, 'forbidden')) return null
    throw isFailure(error, 'unauthorised') ? new AuthError('bad_jwt', 'Invalid key', { cause: error }) : error
  })
  if (caller?.orgId !== ownOrganisation || caller.role !== 'admin' || caller.tokenId === null) return false
  return !isRestricted(caller.restrictions)
}

/** Throws `unauthorised` while a second factor is owed: a stolen password opens nothing. */
function provenAccount({ account, session }: SignedIn): string {
  if (!owesSecondFactor(account, session)) return account.id
  throw new Failure('unauthorised', 'Prove your second step first: this access token comes without it.')
}

/** What is wrong with an access token does not matter to who asks the API. */
function nobodyFor(error: unknown): null {
  if (error instanceof AuthError) return null
  throw error
}

export type Platform = ReturnType<typeof createPlatform>
