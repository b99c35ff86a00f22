import type { AssistantSettings } from '@parley/agent'
import type { ConversationMessage } from '@parley/protocol'

type Return = {
  /** After words of the assistant's own. */
  back: string
  /** After nothing that is known. */
  backWithoutWords: string
}

const english: Return = {
  back: 'Sorry, I was gone for a moment. I am back: please go on.',
  backWithoutWords: 'Sorry, we were cut off for a moment. Could you say that again?',
}

/** In the languages whose turns are judged by their words. */
const returns: Record<string, Return> = {
  en: english,
  de: {
    back: 'Entschuldigung, ich war kurz weg. Ich bin wieder da: Bitte fahren Sie fort.',
    backWithoutWords: 'Entschuldigung, wir waren kurz unterbrochen. Können Sie das bitte noch einmal sagen?',
  },
  fr: {
    back: 'Pardon, je n’étais plus là un instant. Me voici : continuez, je vous en prie.',
    backWithoutWords: 'Pardon, nous avons été coupés un instant. Pouvez-vous répéter, s’il vous plaît ?',
  },
  es: {
    back: 'Perdone, he estado fuera un momento. Ya estoy aquí: continúe, por favor.',
    backWithoutWords: 'Perdone, se ha cortado un momento. ¿Puede repetirlo, por favor?',
  },
  it: {
    back: 'Mi scusi, per un attimo non c’ero. Ora ci sono: continui pure.',
    backWithoutWords: 'Mi scusi, è caduta la linea per un attimo. Può ripetere, per favore?',
  },
  nl: {
    back: 'Sorry, ik was even weg. Ik ben er weer: gaat u verder.',
    backWithoutWords: 'Sorry, de verbinding viel even weg. Kunt u dat nog eens zeggen?',
  },
  pt: {
    back: 'Desculpe, fiquei fora por um momento. Já voltei: pode continuar.',
    backWithoutWords: 'Desculpe, a ligação caiu por um momento. Pode repetir, por favor?',
  },
}

/**
 * How an assistant begins that goes on with a conversation: with the answer that is owed, or by saying that it is back, in the
 * call's language where it is one of these.
 */
export function goingOn(
  soFar: readonly ConversationMessage[],
  language = 'en',
): Pick<AssistantSettings, 'firstMessage' | 'speaksFirst'> {
  const { back, backWithoutWords } = returns[language.toLowerCase().split('-')[0] ?? ''] ?? english
  const last = soFar.findLast(({ role, content }) => content && (role === 'user' || role === 'assistant'))
  if (!last) return { firstMessage: backWithoutWords, speaksFirst: true }
  return { firstMessage: last.role === 'user' ? null : back, speaksFirst: true }
}
