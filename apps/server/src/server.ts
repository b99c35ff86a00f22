import type { AddressInfo } from 'node:net'
import { prepareGuide } from '@parley/agent/brain'
import type { Logger } from 'pino'
import type { FirstKeys } from './access/first-start.ts'
import { startAlerts } from './alerts/alerts.ts'
import { createRecent } from './alerts/recent.ts'
import { watches } from './alerts/watches.ts'
import { createApp } from './app.ts'
import { budgetOf } from './calls/budget.ts'
import { callStarters } from './calls/call-starters.ts'
import type { DispatchWorker } from './calls/livekit/dispatch-worker.ts'
import { LivekitCalls } from './calls/livekit/livekit-calls.ts'
import { openDispatch } from './calls/livekit/open-dispatch.ts'
import { livekitPeople } from './calls/livekit/people.ts'
import { createRoomService } from './calls/livekit/room-service.ts'
import { openSwitchboard } from './calls/open-switchboard.ts'
import { serverModel, voiceConfig } from './calls/voice-config.ts'
import { purgeHourly } from './consultation/retention.ts'
import { createLog, logDestination } from './http/log.ts'
import { hourMs } from './lib/days.ts'
import { localAddress, loopbackHost } from './lib/local-address.ts'
import { systemClock, within } from './lib/wall-clock.ts'
import { mailboxDir } from './mail/mailbox/mailbox-files.ts'
import { createSmtpSender, smtpTimeouts } from './mail/smtp-sender.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createVisits } from './metrics/visits.ts'
import { startOutboxWorker } from './outbox/outbox-worker.ts'
import { livekitTelephone } from './phone/livekit/livekit-telephone.ts'
import { createSipService } from './phone/livekit/sip-service.ts'
import { createPlatform } from './platform.ts'
import { fetchedSenses, fetchRecommended, learnedFileIn, openSentenceModel } from './providers/fetched-models.ts'
import { LivekitRooms } from './rooms/livekit/livekit-rooms.ts'
import { requireEncryptionKey } from './secrets/encryption-check.ts'
import { createSecretBox, encryptionKey } from './secrets/secret-box.ts'
import { createPassing } from './servers/passing.ts'
import { joinRoster, type Roster } from './servers/roster.ts'
import type { Config } from './settings/config.ts'
import { requireSameSettings } from './site/same-settings.ts'
import { loadSite } from './site/site.ts'
import { createSpending } from './spending/spending.ts'
import { startFailure } from './start-failure.ts'
import { openStore } from './store/open-store.ts'
import { ownOrganisation } from './store/operation.ts'
import type { Store } from './store/store.ts'
import type { ServerState } from './store/subjects/servers.ts'
import { openTracing } from './tracing/tracing.ts'
import { createUpkeep } from './upkeep.ts'

export type RunningServer = {
  /** Where a visitor on this machine reaches it, without a trailing slash. */
  url: string
  /** Where the mail of the built-in mailbox is read; null when mail goes to `SMTP_URL` or visitors may come from afar. */
  mailboxUrl: string | null
  /** The keys of the first start, which are shown this once; null at every later one. */
  firstKeys: FirstKeys | null
  /** Where the owner's screens are; null where they are not built. */
  consoleUrl: string | null
  /** Where the first admin signs up, once; null when there is one, where no console is built, or where people sign in elsewhere. */
  firstAdminLink: string | null
  /** Where the data is, for people. */
  location: string
  /** Resolves when a first caller need not wait, or never will be heard. */
  prepared: Promise<void>
  /** Reads the built site again; requests under way keep the old one. */
  reloadSite(): Promise<void>
  /**
   * Takes no new calls, and gives proxies `DRAIN_NOTICE_MS` and its calls `DRAIN_CALLS_MS`. Then says goodbye to callers,
   * finishes the requests and mails in hand, within 12 s, and closes the database.
   */
  close(): Promise<void>
}

const finishRequestsMs = 4_000
const finishMailsMs = 4_000
const toldWithinMs = 1_000
const tenMinutesMs = 600_000
/** An attempt ends well before its lease does: nobody else may have begun the same mail. */
const leaseShare = 0.75

/**
 * Starts everything; resolves when the server listens. Throws `ConfigError` with a sentence for the owner when a setting,
 * the built site, a port, the database or the data directory stands in the way. A `store` that is passed in is closed with the server.
 */
export async function startServer(
  config: Config,
  options: { log?: Logger; store?: Store } = {},
): Promise<RunningServer> {
  const log = options.log ?? createLog(config.logLevel ?? 'info', logDestination(config))
  for (const warning of config.warnings) log.warn(warning)
  const cleanup = new AsyncDisposableStack()
  try {
    const store = options.store ?? (await openStore(config, { exclusive: true }))
    cleanup.defer(() => store.close())
    return await start(config, store, log, cleanup)
  } catch (error) {
    await cleanup.disposeAsync().catch((err) => log.error({ err }, 'what had been started did not end well'))
    throw startFailure(error, config)
  }
}

/** What speaks, what hears callers where their browsers cannot, what the guide finds answers with, and what one command makes better. */
function whatPlays({ voice, dataDir }: Config) {
  const { sentences, isMissing } = fetchedSenses(dataDir)
  const stages = voiceConfig(voice, dataDir)?.stages
  return {
    voice: playerOf(stages?.voice),
    ear: playerOf(stages?.ear),
    guide: sentences ? `rules and ${sentences}` : 'rules',
    ...(isMissing && { better: fetchRecommended }),
  }
}

const playerOf = (chosen: { provider: string; model?: string } | null = null) =>
  chosen?.model ?? chosen?.provider ?? 'nobody'

/** Known to nobody but this machine: an address of its own, and no proxy that would bring others. */
function isLocalOnly({ siteUrl, trustProxy }: Config) {
  return trustProxy === 0 && loopbackHost.test(new URL(siteUrl).host)
}

/** What is opened later is closed first: requests end before the mails, and the mails before the database. */
async function start(config: Config, store: Store, log: Logger, cleanup: AsyncDisposableStack): Promise<RunningServer> {
  const clock = systemClock
  const closing = new AbortController()
  const draining = new AbortController()
  const isDraining = () => draining.signal.aborted
  /** Aborts when proxies have had the time to notice. */
  const notice = new AbortController()
  const readSite = async () => requireSameSettings(await loadSite(config.siteDir, config), config)
  let site = await readSite()
  const stageFailures = createRecent(tenMinutesMs, clock.now)
  const failedCalls = createRecent(hourMs, clock.now)
  let dispatch: DispatchWorker | null = null
  const metrics = createMetrics({
    async mails() {
      const { byStatus, oldestQueuedAt } = await store.outbox.counts()
      return { byStatus, oldestMs: clock.now() - (oldestQueuedAt ?? clock.now()) }
    },
    calls: () => switchboard?.figures() ?? null,
    rooms: () => platform.roomFigures(),
    livekit: () => livekit && { ...livekit.figures, worker: dispatch?.figures() ?? null },
  })
  const tracing = openTracing(config, log)
  if (tracing) cleanup.defer(() => within(finishMailsMs, tracing.close()))
  const switchboard = openSwitchboard({
    config,
    store,
    tracing,
    log,
    now: clock.now,
    knowledge: () => site.knowledge,
    meter: {
      callEnded(kind, reason, report) {
        metrics.callEnded(kind, reason, report)
        if (reason === 'failed') failedCalls.note()
      },
      stageFailed() {
        metrics.stageFailed()
        stageFailures.note()
      },
    },
  })

  await requireEncryptionKey(config, store)
  const spending = createSpending({
    ...budgetOf(config.voice),
    store,
    now: clock.now,
    log,
    onUsed: metrics.spent,
  })
  cleanup.defer(() => within(finishMailsMs, spending.close()))
  await spending.settle()
  const roster = await joinRoster({
    store,
    clock,
    log,
    url: config.nodeUrl,
    freeLines: () => switchboard?.freeLines ?? 0,
  })
  cleanup.defer(() => roster.leave())
  const box = createSecretBox(encryptionKey(config))
  const passing = createPassing({
    store,
    roster,
    stamps: box,
    now: clock.now,
    log,
    isHere: (id) => switchboard?.has(id) ?? false,
    newCalls: () => (notice.signal.aborted ? 'refused' : isDraining() || !switchboard?.freeLines ? 'shared' : 'taken'),
  })

  const mail = await startMail(config, store, log, cleanup)

  const purging = purgeHourly({ store, clock, log }, config, closing.signal)
  cleanup.defer(() => {
    closing.abort() // a start that fails may not have come to where closing begins
    return purging
  })

  const sentences = openSentenceModel(config.dataDir)
  if (sentences) {
    cleanup.defer(() => sentences.close())
    const learning = { signal: closing.signal, keptIn: learnedFileIn(config.dataDir) }
    prepareGuide(site.knowledge, sentences.place, learning).catch(
      (err) => closing.signal.aborted || log.error({ err }, 'the guide does without its model of sentences'),
    )
  }
  const isFreeElsewhere = () => roster.others().some(({ state, freeLines }) => state === 'ready' && freeLines > 0)
  const livekit =
    switchboard && config.livekit
      ? new LivekitCalls({
          ...{ settings: config.livekit, switchboard, siteUrl: config.siteUrl, log, isFreeElsewhere },
          rooms: { ...livekitPeople(config.livekit), ...createRoomService(config.livekit, { box, log }) },
        })
      : null
  const roomHost =
    switchboard && config.livekit?.carriesAll
      ? new LivekitRooms({
          ...{ settings: config.livekit, own: switchboard, log },
          service: livekitPeople(config.livekit),
          sip: createSipService(config.livekit),
        })
      : switchboard
  const platform = createPlatform({
    config,
    store,
    now: clock.now,
    log,
    knowledge: () => site.knowledge,
    serviceLabels: () => site.manifest.serviceLabels,
    company: () => site.manifest.company,
    model: serverModel(config.voice),
    placeSentences: sentences?.place ?? null,
    spending,
    onMail: mail.wake,
    onSiteAssistant: (assistant) => switchboard?.prepareAnswers(assistant),
    roster,
    passUpgrade: passing.upgrade,
    starters: callStarters({
      ...config,
      switchboard,
      livekit,
      ask: passing.ask,
    }),
    phoneHost: switchboard,
    livekitTelephone:
      livekit && config.livekit
        ? livekitTelephone({
            ...{ settings: config.livekit, log },
            sip: createSipService(config.livekit),
            people: livekitPeople(config.livekit),
          })
        : null,
    roomHost,
    agentHost: switchboard,
    simulatedCalls: switchboard?.simulated ?? null,
    onOrphan: metrics.callOrphaned,
    upkeep: createUpkeep({ config, roster, startedAt: clock.now() }),
  })
  cleanup.defer(() => within(finishMailsMs, platform.close()))
  await platform.keepSiteAssistant(site.manifest.assistant)
  // who has the console sees them there, also where nobody is told
  if (config.alertEmail || config.alertWebhookUrl || site.console) {
    const alerts = startAlerts({
      store: platform.service.store,
      watches: watches({
        store,
        dataDir: config.dataDir,
        now: clock.now,
        stageFailures,
        failedCalls,
        areMinutesUp: () => switchboard?.areMinutesUp ?? false,
        isMoneySpent: () => spending.isSpent(ownOrganisation),
      }),
      recipients: {
        email: config.alertEmail,
        webhookUrl: config.alertWebhookUrl,
        from: config.mailFrom,
        company: () => site.manifest.company,
      },
      summaryHour: config.alertSummaryHour,
      clock,
      log,
      onMail: mail.wake,
    })
    cleanup.defer(() => within(finishMailsMs, alerts.stop()))
  }

  const visits = config.countsVisits ? createVisits({ store, now: clock.now, log }) : null
  if (visits) cleanup.defer(() => within(finishMailsMs, visits.flush()))
  const app = await createApp({
    config,
    log,
    clock,
    site: () => site,
    store,
    platform,
    switchboard,
    handOver: async (id, asking) => livekit?.handOver(id, asking) ?? null,
    onAccepted() {
      metrics.consultationAccepted()
      mail.wake()
      platform.requestArrived()
    },
    mailbox: mail.mailbox,
    metrics,
    visits,
    tracing,
    passing,
    isDraining,
  })
  cleanup.defer(async () => {
    passing.close()
    await within(finishRequestsMs, app.close())
    app.server.closeAllConnections()
  })
  if (switchboard) cleanup.defer(() => switchboard.close())
  cleanup.defer(() => within(finishRequestsMs, platform.closeRooms()))
  cleanup.defer(() => platform.stopRuns())
  cleanup.defer(() => platform.closeEvents())
  cleanup.defer(() => closing.abort())
  await switchboard?.openPort()
  await app.listen({ port: config.port, host: config.host })
  const { takeUp, answerTelephone } = platform
  dispatch = openDispatch({ config, livekit, takeUp, ask: passing.ask, log, answerTelephone })
  cleanup.defer(async () => dispatch?.close())
  livekit?.begin()
  if (livekit) cleanup.defer(() => livekit.drain())
  void tellOthers(roster, 'ready', log)
  // not before: a start that fails must not make keys that nobody is shown
  const firstKeys = await platform.firstStart(site.manifest.company.name)
  const firstAdminLink = site.console && (await platform.offerFirstAdmin())

  const prepared = switchboard?.warmUp(await platform.siteAssistant()).then(
    ({ lines }) => log.info({ lines, ...whatPlays(config) }, 'calls are prepared'),
    (err) => {
      if (!closing.signal.aborted) log.error({ err }, 'the assistant has no voice')
    },
  )

  const url = localAddress(config.host, (app.server.address() as AddressInfo).port)
  return {
    url,
    mailboxUrl: mail.mailbox && `${url}/mailbox`,
    firstKeys,
    consoleUrl: site.console && `${url}/console`,
    firstAdminLink,
    location: store.location,
    prepared: prepared ?? Promise.resolve(),
    reloadSite: async () => {
      site = await readSite()
      await platform.keepSiteAssistant(site.manifest.assistant)
      switchboard?.prepareAnswers(await platform.siteAssistant())
    },
    async close() {
      draining.abort()
      dispatch?.drain()
      // they say meanwhile which of them could take a call
      const told = within(toldWithinMs, tellOthers(roster, 'draining', log))
      const drained = told.then(() => livekit?.drain())
      await clock.sleep(config.drainNoticeMs, notice.signal)
      notice.abort()
      await untilCallsAreOver(
        [
          switchboard && { untilEmpty: (signal) => switchboard.untilEmpty(signal, passing.opening) },
          platform.telephones,
        ],
        config.drainCallsMs,
      )
      await drained
      await cleanup.disposeAsync()
    },
  }
}

/** What carries people’s calls; null where that is switched off. */
type Carrying = { untilEmpty(signal: AbortSignal): Promise<void> } | null

async function untilCallsAreOver(carriers: readonly Carrying[], atMostMs: number) {
  if (atMostMs === 0) return
  const givingUp = new AbortController()
  const empty = carriers.map((carrier) => carrier?.untilEmpty(givingUp.signal))
  await within(atMostMs, Promise.all(empty))
  givingUp.abort()
}

/** Who is not told now sees it at the next beat. */
function tellOthers(roster: Roster, state: ServerState, log: Logger) {
  return roster.become(state).catch((err) => log.warn({ err, state }, 'the other servers could not be told'))
}

/** Who has a mail server does not load one. */
async function ownMailbox({ dataDir }: Config) {
  const { openMailbox } = await import('./mail/mailbox/mailbox.ts')
  return openMailbox(mailboxDir(dataDir))
}

/** Delivers what the outbox owes: to `SMTP_URL`, else into a mailbox here, which is returned where people may read it. */
async function startMail(config: Config, store: Store, log: Logger, cleanup: AsyncDisposableStack) {
  const clock = systemClock
  if (store.exclusive) await store.outbox.expireLeases(clock.now())

  const mailbox = config.smtpUrl ? null : await ownMailbox(config)
  if (mailbox) cleanup.defer(() => mailbox.close())
  const readable = isLocalOnly(config) ? mailbox : null
  if (mailbox && !readable) log.warn('SMTP_URL is not set: mails reach nobody, they stay in the data directory')
  const sender = createSmtpSender(config.smtpUrl ?? mailbox?.url ?? '', smtpTimeouts(leaseShare * config.outboxLeaseMs))
  cleanup.defer(() => sender.close())

  if (await store.hold.isOn()) log.warn('everything that would go out is held; to let it go: npx parley outbox release')

  const worker = startOutboxWorker({
    store,
    send: sender.send,
    clock,
    random: Math.random,
    policy: {
      baseMs: config.outboxFirstRetryMs,
      maxMs: config.outboxMaxRetryMs,
      giveUpAfterMs: config.outboxGiveUpHours * hourMs,
    },
    leaseMs: config.outboxLeaseMs,
    log,
  })
  cleanup.defer(() => within(finishMailsMs, worker.stop()))
  return { wake: worker.wake, mailbox: readable }
}
