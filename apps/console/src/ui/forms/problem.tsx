/** What went wrong with a form, read out as soon as it is there. */
export function Problem({ words }: { words: string | null }) {
  return (
    <p className={words ? 'wrong' : 'unseen'} role="alert">
      {words}
    </p>
  )
}
