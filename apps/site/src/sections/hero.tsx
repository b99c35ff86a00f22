import { useContext } from 'react'
import type { Claim } from '../../content/claims.ts'
import type { Link } from '../../content/navigation.ts'
import { Island } from '../islands/island.tsx'
import { ButtonLinks } from '../ui/button.tsx'
import { useHeading } from '../ui/heading.ts'
import m from '../ui/message.module.css'
import { type Message, MessageItem } from '../ui/message.tsx'
import { VisitContext } from '../visit.ts'
import s from './hero.module.css'

export type HeroProps = {
  /** The two halves of the headline: what we say, and what falls to the visitor. */
  ours: string
  yours: string
  lede: string
  /** The first is the one to choose. */
  actions: Link[]
  claims: Claim[]
  /** Leads to what the claims rest on. */
  basis: Link
  thread: {
    caption: string
    messages: Message[]
    meeting: { day: string; date: string; time: string; title: string; note: string }
  }
}

/** The headline is itself a conversation, in two speech bubbles; below it, one that ends in a diary. */
export function Hero({ ours, yours, lede, actions, claims, basis, thread }: HeroProps) {
  const { publicKey } = useContext(VisitContext)
  const { id, level } = useHeading()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={s.hero}>
      <Heading className={s.headline} id={id}>
        <span className={s.ours}>{ours}</span> <span className={s.yours}>{yours}</span>
      </Heading>
      <div className={s.below}>
        <div className={s.pitch}>
          <p className={s.lede}>{lede}</p>
          <div className={s.actions}>
            <ButtonLinks links={actions} />
            <Island name="voice" props={{ publicKey }} />
          </div>
          {claims.length > 0 && (
            <ul className={s.claims}>
              {claims.map(({ figure, label }) => (
                <li key={label}>
                  <b>{figure}</b> {label}
                </li>
              ))}
              <li>
                <a href={basis.href}>{basis.text}</a>
              </li>
            </ul>
          )}
        </div>
        <Thread {...thread} />
      </div>
    </section>
  )
}

function Thread({ caption, messages, meeting }: HeroProps['thread']) {
  return (
    <figure className={s.thread}>
      <ol>
        {messages.map((message) => (
          <MessageItem key={message.at} {...message} />
        ))}
        <li className={m.meeting}>
          <p className={m.date}>
            {meeting.day} <b>{meeting.date}</b>
          </p>
          <p>
            <b>
              {meeting.time} {meeting.title}
            </b>
            <br />
            {meeting.note}
          </p>
          <svg aria-hidden="true" className={m.tick} height="26" viewBox="0 0 26 26" width="26">
            <path d="m6 14 5 5 9-11" />
          </svg>
        </li>
      </ol>
      <figcaption className={s.caption}>{caption}</figcaption>
    </figure>
  )
}
