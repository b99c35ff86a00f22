import type { ConversationMessage, EndedReason } from '@parley/protocol'
import type {
  Call,
  Chat,
  EvalRun,
  FieldsOf,
  Open,
  ResourceTypes,
  Role,
  SimulationRun,
  SimulationRunItem,
  Stored,
} from '@parley/protocol/resources'
import type { MemberName } from './member-name.ts'

/** A kind that the API declares. */
export type DeclaredKind = keyof ResourceTypes
export type Kind = DeclaredKind | keyof Internal

/** Kinds that only the server reads and writes. */
type Internal = {
  user: {
    email: string
    role: Role
    fullName?: string
    membership?: Membership
    /** Of the person who signs in here; none for who only has a key. */
    accountId?: string
  }
  /** Another organisation that was made with a key of this one. */
  'owned-org': unknown
  'access-token': KeyFacts
  'oauth-session': { provider: string; verifier: string; expiresAt: number; session: OAuthSession }
  'simulation-run-item': Omit<SimulationRunItem, keyof Stored>
  'library-voice': { provider: string; providerId: string; name: string; isPublic: boolean; isDeleted: boolean }
}

/** A member is invited until they accept, with what the mail's address says, and who has to be an admin still. */
export type Membership =
  | {
      status: 'invited'
      invitationId: string
      expiresAt: number
      redirectTo: string | null
      /** Absent in invitations of before it was kept. */
      invitedBy?: readonly MemberName[]
    }
  | { status: 'active' }

/** A person's way to a connection, from the key that asked for it to the credential. */
export type OAuthSession = { status: 'open' } | { status: 'connected'; credentialId: string; connectionId: string }

/** Whom a key acts for, who made it, and until when (epoch ms) it opens anything. */
type KeyFacts = { userId?: string; madeBy?: MemberName[]; expiresAt?: number; value: string }

/** What the server keeps of a declared kind besides what clients write. */
type Beside = {
  call: Pick<
    Call,
    | 'type'
    | 'status'
    | 'startedAt'
    | 'endedAt'
    | 'cost'
    | 'costBreakdown'
    | 'costs'
    | 'webCallUrl'
    | 'analysis'
    | 'assistantVersion'
    | 'artifactPlan'
  > & { endedReason?: EndedReason }
  chat: Pick<Chat, 'cost' | 'costs'> & {
    messages: ConversationMessage[]
    output: ConversationMessage[]
    memory?: unknown
    keptFor?: 'continuing'
  }
  credential: { sealed: string; shown: Open }
  file: {
    object: 'file'
    status: 'done' | 'failed'
    originalName: string
    bytes: number
    mimetype: string
    url: string
  }
  'eval-run': Pick<
    EvalRun,
    | 'status'
    | 'endedReason'
    | 'endedMessage'
    | 'startedAt'
    | 'endedAt'
    | 'results'
    | 'cost'
    | 'costs'
    | 'assistantVersion'
  >
  'simulation-run': Pick<
    SimulationRun,
    'status' | 'queuedAt' | 'startedAt' | 'endedAt' | 'endedReason' | 'itemCounts' | 'assistantVersion'
  >
  'phone-number': { sealed?: string }
  session: { memory?: unknown; begunBy?: 'page'; keptFor?: 'continuing' }
  'test-suite-run': {
    testSuiteId: string
    status: 'queued' | 'in-progress' | 'completed' | 'failed'
    testResults: unknown[]
    assistantVersion?: number
  }
  token: KeyFacts
}

type PartOf<Kinds, One> = One extends keyof Kinds ? Kinds[One] : unknown

/** What is stored of one kind: what was judged when it was written. */
export type KeptBody<One extends Kind> = One extends DeclaredKind
  ? FieldsOf<ResourceTypes[One]> & PartOf<Beside, One> & Open
  : PartOf<Internal, One> & Open

/** The same with what everything stored carries. */
export type Kept<One extends Kind> = One extends Kind ? KeptBody<One> & Stored : never
