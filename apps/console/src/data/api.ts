import {
  assistantTrial,
  browserError,
  type ConsultationFile,
  consultation,
  delivery,
  figures,
  liveCall,
  me,
  outboxMail,
  person,
  replyTemplate,
  spokenAnswer,
  toolTest,
  unansweredQuestion,
  upkeep,
} from '@parley/protocol/resources'
import {
  analytics,
  assistant,
  call,
  chat,
  createClient,
  credential,
  file,
  isRefusal,
  knowledgeBase,
  log,
  org,
  simulationRun,
  testSuite,
  testSuiteRun,
  testSuiteTest,
  token,
  tool,
  voiceLibrary,
} from '@parley/sdk/api'
import { AuthRefusal } from '../session/auth-service.ts'
import { session } from '../session/current.ts'

/** All that the console knows, it knows from here. */
export const api = createClient({
  resources: {
    analytics,
    assistant,
    assistantTrial,
    browserError,
    call,
    chat,
    consultation,
    credential,
    delivery,
    figures,
    file,
    knowledgeBase,
    liveCall,
    log,
    me,
    org,
    outboxMail,
    person,
    replyTemplate,
    simulationRun,
    spokenAnswer,
    testSuite,
    testSuiteRun,
    testSuiteTest,
    token,
    tool,
    toolTest,
    unansweredQuestion,
    upkeep,
    voiceLibrary,
  },
  token: session.token,
  // the page says what failed, and tries again when its reader says so
  maxRetries: 0,
})

/** For what goes through everything that is stored. */
export const patient = { timeoutMs: 15 * 60_000 } as const

/** The request as it is now, where a change was refused because somebody else was quicker. */
export function currentIn(error: unknown): ConsultationFile | null {
  if (!isRefusal(error, 409)) return null
  return (error.error as unknown as { current?: ConsultationFile })?.current ?? null
}

/** A sentence for whoever reads the page. */
export function wordsFor(error: unknown): string {
  if (currentIn(error))
    return 'Somebody else changed this a moment ago. You are now looking at their version. Make your change again if it is still needed.'
  if (isRefusal(error, 401)) return 'You have been signed out. Sign in again to go on.'
  if (isRefusal(error, 403)) return 'Your role does not allow this. An admin can change it under Settings, Members.'
  if (isRefusal(error, 404)) return 'This is not there any more.'
  if (isRefusal(error, 429)) return 'That was too often in a short time. Wait a moment and try again.'
  if (isRefusal(error) && error.status >= 500)
    return `The server could not do this: ${sentenceOf(error.error?.message)}`
  if (isRefusal(error)) return sentenceOf(error.error?.message)
  if (error instanceof AuthRefusal) return authWords[error.code] ?? error.message
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not answer in time. Try again.'
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

const authWords: Record<string, string> = {
  invalid_credentials: 'This address and password do not belong together.',
  email_not_confirmed: 'Confirm your address first: the link is in the mail that we sent.',
  otp_expired: 'This code is wrong or too old. Ask for another.',
  mfa_verification_failed: 'This code is wrong. Your app shows another every 30 seconds.',
  over_request_rate_limit: 'That was too often in a short time. Wait a moment and try again.',
  over_email_send_rate_limit: 'We have just sent you a mail. Wait a minute before asking for another.',
  user_banned: 'This account may not sign in at present.',
  webauthn_verification_failed: 'This passkey is not known here.',
  reauthentication_needed: 'You signed in a while ago: ask for a code by mail, and say it with your new password.',
  session_not_found: 'You are signed out.',
}

const sentenceOf = (message: string | string[] | undefined) => {
  const text = [message ?? 'it gave no reason'].flat().join('. ')
  return /[.!?]$/.test(text) ? text : `${text}.`
}
