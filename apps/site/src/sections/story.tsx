import { Band, Exchange } from '../ui/band.tsx'
import { type Message, MessageItem } from '../ui/message.tsx'
import s from './story.module.css'

export type StoryProps = {
  id: string
  question: string
  heading: string
  messages: Message[]
  /** Whose case it is, or that it is nobody's. */
  source: string
}

/** One case, told in the messages it was made of. */
export function Story({ id, question, heading, messages, source }: StoryProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="wash">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <figure className={s.story}>
        <ol>
          {messages.map((message) => (
            <MessageItem key={message.at} {...message} />
          ))}
        </ol>
        <figcaption>{source}</figcaption>
      </figure>
    </Band>
  )
}
