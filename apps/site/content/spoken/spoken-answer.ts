/** How the assistant says something aloud, and in which words visitors ask for it. */
export type SpokenAnswer = {
  /** The part of a page that it tells; an id of its own when it tells what several parts say. */
  id: string
  /** Answers about the same continue each other, in the order in which they stand. */
  about: string
  /** What that is called aloud, where `about` does not read well in "I can tell you about …". */
  named?: string
  /** What completes "Would you like to hear …?" */
  invite?: string
  /** The ways of asking that the page's own words do not cover. */
  asked: string[]
  /** What else people say who want it: the guide learns from these, and nothing else reads them. */
  practice?: string[]
  /** The same in yet other words, from which a model of sentences learns what they mean; rules do not read them. */
  paraphrases?: string[]
  /** One to three short sentences; every figure from the content. Without it the page's own text is said. */
  text?: string
  /**
   * What holds in its place in conversations whose words, or the sound of whose calls, are kept; or the words for a day, to go
   * on with it, as in chats with an assistant that keeps none; or in a meeting that somebody in it may have recorded. The calls of
   * the site's own keep nothing.
   */
  whereKept?: { continuing: string; words: string; sound: string; meeting?: string }
}
