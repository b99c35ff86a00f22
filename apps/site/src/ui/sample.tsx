import s from './sample.module.css'

/** A small picture of a channel at work: what stands above it, what is said in it, and the answer. */
export type Sample = { look: 'sheet' | 'bubbles' | 'lines' | 'slip'; head: string; said: string; answer: string }

/** For the eye only: what the channel does is told beside it. */
export function SamplePicture({ look, head, said, answer }: Sample) {
  return (
    <div aria-hidden="true" className={`${s.sample} ${s[look]}`}>
      <p>{head}</p>
      <p>{said}</p>
      <p>{answer}</p>
    </div>
  )
}
