/** `POST {base}/call/web`. An id or an inline object of one of the three kinds; keys without a value are left out. */
export type WebCallRequest = {
  assistantId?: string
  assistant?: Record<string, unknown>
  assistantOverrides?: Record<string, unknown>
  squadId?: string
  squad?: Record<string, unknown>
  workflowId?: string
  workflow?: Record<string, unknown>
  workflowOverrides?: Record<string, unknown>
  /**
   * How the call is carried; by default over WebRTC. `transcription: 'server'` asks the server to listen, for a browser
   * that cannot write down what is said; the answer tells whether it will.
   */
  transport?: {
    provider?: typeof webrtcProvider | typeof typedProvider | typeof livekitProvider
    transcription?: 'server'
  }
}

/** The answer, 201. Fields not listed are passed through to the page. */
export type WebCall = {
  id: string
  orgId?: string
  type?: string
  status?: string
  /** Where to join. For the built-in transport `{origin}/call/{id}/connect`. */
  webCallUrl: string
  /** Absent from hosted services whose rooms need no token. */
  transport?: {
    provider?: string
    callToken?: string
    iceServers?: IceServer[]
    /** Who turns the caller's speech into text: with `caller`, the page sends `transcript-input`. */
    transcription?: 'server' | 'caller'
    /** Beside `caller`: the server listens instead, from the moment that the page sends `transcribe`. */
    transcriptionFallback?: 'server'
    /** Of typed calls: where the page's text frames go. */
    sayUrl?: string
    /**
     * Ways into the same call that the server prefers to this one, best first. A page goes the first that it can; where none
     * leads to the call, this one.
     */
    preferred?: WayIn[]
    [key: string]: unknown
  }
  artifactPlan?: { videoRecordingEnabled?: boolean; recordingEnabled?: boolean; [key: string]: unknown }
  assistant?: { voice?: { provider?: string; [key: string]: unknown }; [key: string]: unknown }
  [key: string]: unknown
}

/** What a page needs to join a call. */
export type WayIn = Pick<WebCall, 'webCallUrl'> & { transport: NonNullable<WebCall['transport']> }

/** As in WebRTC's `RTCIceServer`. */
export type IceServer = { urls: string | string[]; username?: string; credential?: string }

/** `transport.provider` of calls that `connect` below. */
export const webrtcProvider = 'parley.webrtc'

/**
 * `POST webCallUrl`: one offer with one sendrecv audio line (Opus) and the data channel, sent without waiting for
 * candidates. The first time with the call's `token`, which works once; after a lost connection with the `resumeToken`
 * of the answer before. The very same offer with the same token of either kind is answered the same until it has connected: a
 * proxy whose server died says it again to the next one.
 */
export type ConnectRequest = { sdp: string; token: string } | { sdp: string; resumeToken: string }

/** 201. The answer carries the server's host candidates; `resumeToken` is good for one reconnection. */
export type ConnectResponse = { sdp: string; resumeToken: string }

/** `transport.provider` of a call that is typed and read: no sound, no line. Asked for with the same word. */
export const typedProvider = 'parley.typed'

/**
 * `POST webCallUrl` of a typed call, with its `callToken`; later with the token of the answer before, and how many text
 * frames have come so far. Who sends a random `attempt` along may say the very same again, as a proxy does whose server died, and
 * is answered the same until the call is come back to once more. The answer (200, `application/x-ndjson`) stays open: first an
 * object with the next `resumeToken`, and `numbered` where the server takes `sent`; then one JSON string for each text frame, and
 * an empty line every 15 s.
 */
export type ListenRequest = ({ token: string } | { resumeToken: string; received: number }) & {
  attempt?: string | undefined
}

/**
 * `POST transport.sayUrl` of a typed call that is being listened to: text frames, one a line. 204 when all are taken. `sent`: how
 * many lines of this call were answered so before these. Who says it may say lines again whose answer never came, together with
 * others or alone: each is taken once. 400 where lines before these have not come.
 */
export type SayRequest = { resumeToken: string; text: string; sent?: number | undefined }

/**
 * `transport.provider` of a call in a room of LiveKit: `webCallUrl` is the address of the LiveKit server, `callToken` lets into
 * the room. Text frames are reliable data packets of the topic `parley`; of a frame that is longer than one, all but the last
 * are of the topic `parley.part`.
 */
export const livekitProvider = 'livekit'

/** Whose data packets, sound and leaving count in such a room, besides the agent's. */
export const livekitCaller = 'caller'

/** Body of every refusal of the platform API. */
export type ApiError = { statusCode: number; error: string; message: string | string[] }
