import s from './message.module.css'

export type Message = { from: 'us' | 'them'; channel: string; at: string; text: string }

/** One message of a conversation in a list: ours at the left, theirs at the right. */
export function MessageItem({ from, channel, at, text }: Message) {
  return (
    <li className={from === 'us' ? s.sent : s.received}>
      <p className={s.meta}>
        {channel} · {at}
      </p>
      <p className={s.message}>{text}</p>
    </li>
  )
}
