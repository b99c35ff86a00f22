const small = new Set(
  "a an and are at can for had has have he his i i'm in is it it's its me my of on or our she so that the their they this to us was we were with you".split(
    ' ',
  ),
)

/** Whether there are only small words: nobody says "it's" or "can you" and no more, but PocketSphinx hears them in music. */
export const isScrap = (text: string) => text.split(/\s+/).every((word) => small.has(word.toLowerCase()))
