/** What an assistant may say of the company, and nothing else: the words the site itself is made of. */
export type Knowledge = {
  company: { name: string; email: string; phone: string }
  entries: readonly KnowledgeEntry[]
}

export type KnowledgeEntry = {
  id: string
  /** The question this answers, if it is one. */
  question?: string
  /** Whole sentences, spoken as they are. */
  text: string
  /**
   * What is said in its place where the words of the conversation, or the sound of its calls, are kept; or the words for a
   * day, to go on with it; or in a meeting, whose sound may be kept.
   */
  whereKept?: { continuing: string; words: string; sound: string; meeting?: string }
  /** What the page says there, where `text` says it in other words: it helps to find the entry, and to answer in detail. */
  shown?: string
  /** Other ways to ask it, each by itself. */
  asked?: readonly string[]
  /** More that people say who want it, from which the guide learns; nothing else reads it. */
  practice?: readonly string[]
  /** The same in yet other words, from which it learns what they mean where a model knows: as mere words they would tell too little apart. */
  paraphrases?: readonly string[]
  /** Words a visitor may use that the text does not. */
  keywords?: readonly string[]
  /** What it is about, in a word or two. Entries about the same continue each other in their order. */
  about?: string
  /** What that is called aloud, where `about` does not read well in "I can tell you about …". */
  named?: string
  /** What completes "Would you like to hear …?" when another entry about the same has been told. */
  invite?: string
}
