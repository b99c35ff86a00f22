import { accounts } from './accounts.bench.ts'
import { api } from './api.bench.ts'
import { apiBytes } from './api-bytes.bench.ts'
import type { Bench } from './bench.ts'
import { booking } from './booking.bench.ts'
import { clients } from './clients.bench.ts'
import { ownersConsole } from './console.bench.ts'
import { consultation } from './consultation.bench.ts'
import { conversation } from './conversation.bench.ts'
import { databaseLosses } from './database-losses.bench.ts'
import { docs } from './docs.bench.ts'
import { durability } from './durability.bench.ts'
import { examples } from './examples.bench.ts'
import { guideAnswers } from './guide.bench.ts'
import { hearing } from './hearing.bench.ts'
import { leftovers } from './leftovers.bench.ts'
import { listing } from './listing.bench.ts'
import { livekitNode } from './livekit-node.bench.ts'
import { livekitSoak } from './livekit-soak.bench.ts'
import { livekitTakeover } from './livekit-takeover.bench.ts'
import { move } from './move.bench.ts'
import { pauses } from './pauses.bench.ts'
import { sdkBytes } from './sdk-bytes.bench.ts'
import { serving } from './serving.bench.ts'
import { severalServers } from './several-servers.bench.ts'
import { signalling } from './signalling.bench.ts'
import { site } from './site.bench.ts'
import { start } from './start.bench.ts'
import { thorough } from './thorough.bench.ts'
import { twoTransports } from './two-transports.bench.ts'
import { voice } from './voice.bench.ts'
import { voiceEar } from './voice-ear.bench.ts'
import { voiceLoad } from './voice-load.bench.ts'
import { voiceNetwork } from './voice-network.bench.ts'
import { voicePeer } from './voice-peer.bench.ts'
import { voiceRush } from './voice-rush.bench.ts'
import { voices } from './voices.bench.ts'

export const benches: readonly Bench[] = [
  site,
  serving,
  start,
  api,
  accounts,
  apiBytes,
  listing,
  ownersConsole,
  move,
  consultation,
  durability,
  databaseLosses,
  severalServers,
  signalling,
  livekitTakeover,
  conversation,
  livekitNode,
  livekitSoak,
  voice,
  voicePeer,
  twoTransports,
  voiceNetwork,
  voiceLoad,
  voiceEar,
  voiceRush,
  leftovers,
  guideAnswers,
  booking,
  pauses,
  hearing,
  voices,
  sdkBytes,
  docs,
  examples,
  clients,
  thorough,
]
