/** Text without what databases and models refuse: the character zero, and halves of a pair (they become U+FFFD). */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd') // not toWellFormed: the SDK is compiled for older browsers
}
