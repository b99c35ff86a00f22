/** The oldest browsers that the README promises, as bundlers name them. Their language's library is `lib` of `tsconfig.build.json`. */
export const oldestEngines = ['chrome116', 'edge116', 'firefox124', 'safari17.4']

/** Of browsers themselves, what at least one of those lacks; compilers only know the newest. */
export const newerThanThese = [
  ...['URL.canParse', 'URL.parse', 'Promise.withResolvers', 'Promise.try', 'Object.groupBy', 'Map.groupBy'],
  ...['Array.fromAsync', 'Iterator.from', 'RegExp.escape', 'Error.isError', 'Uint8Array.fromBase64'],
  ...['Document.parseHTMLUnsafe', 'Intl.DurationFormat', 'Intl.Segmenter', 'RTCRtpScriptTransform'],
  ...['.bytes(', '.moveBefore(', '.showPopover(', '.hidePopover(', '.togglePopover(', '.setHTML(', '.requestClose('],
  ...['.setHTMLUnsafe(', '.caretPositionFromPoint(', '.checkVisibility({', '.requestVideoFrameCallback('],
]
