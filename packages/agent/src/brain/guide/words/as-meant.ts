import { likeness, soundOf } from '../../../lib/text/likeness.ts'

/** Words on which small talk and what is out of bounds turn. */
const turning = 'real robot machine human person cheaper discount goodbye thanks thank hello guarantee legal'.split(' ')
const likeEnough = 0.6

/** The text with words that nobody uses put right, where they sound like one on which the answer turns: "are you reel?" */
export const asMeant = (text: string, isWord: (word: string) => boolean): string =>
  text.replace(/\p{L}{4,}/gu, (said) => {
    const word = said.toLowerCase()
    if (isWord(word)) return said
    const sound = soundOf(word)
    return turning.find((one) => soundOf(one) === sound && likeness(one, word) >= likeEnough) ?? said
  })
