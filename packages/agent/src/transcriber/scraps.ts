const small = new Set(
  "a an and are at can for had has have he his i i'm in is it it's its me my of on or our she so that the their they this to us was we were with you".split(
    ' ',
  ),
)

/** Whether there are only small words: nobody says "it's" or "you" and no more, but recognisers hear them in music and silence. */
export const isScrap = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .every((word) => word === '' || small.has(word))
