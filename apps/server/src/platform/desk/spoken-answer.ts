import type { Knowledge } from '@parley/protocol'
import type { Behaviour } from '../../rest/behaviour.ts'

export const spokenAnswerBehaviour = (knowledge: () => Knowledge): Behaviour<'spoken-answer'> => ({
  handlers: {
    list: async () =>
      knowledge().entries.map(({ id, question, asked = [], text, whereKept }) => ({
        id,
        questions: [...(question ? [question] : []), ...asked],
        text,
        isFixed: whereKept !== undefined,
      })),
  },
})
