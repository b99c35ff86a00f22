/** The sentences of a text, with their marks. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*["”’]*(?:\s+|$)/g)?.map((sentence) => sentence.trim()) ?? [text]
