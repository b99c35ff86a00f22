import type { ReactNode } from 'react'
import s from '../../../../apps/site/src/sections/hero.module.css'
import type { HeroProps } from '../../../../apps/site/src/sections/hero.tsx'
import { ButtonLink } from '../../../../apps/site/src/ui/button.tsx'
import m from '../../../../apps/site/src/ui/message.module.css'
import { MessageItem } from '../../../../apps/site/src/ui/message.tsx'

/** The headline and, below it, a conversation. Its child is the call, which lives. */
export function Hero(props: HeroProps & { children: ReactNode }) {
  const { ours, yours, lede, actions, claims, basis, thread, children } = props
  return (
    <section aria-labelledby="headline" className={s.hero}>
      <h1 className={s.headline} id="headline">
        <span className={s.ours}>{ours}</span> <span className={s.yours}>{yours}</span>
      </h1>
      <div className={s.below}>
        <div className={s.pitch}>
          <p className={s.lede}>{lede}</p>
          <div className={s.actions}>
            {actions.map(({ text, href }, index) => (
              <ButtonLink href={href} key={href} look={index === 0 ? 'strong' : 'quiet'}>
                {text}
              </ButtonLink>
            ))}
            {children}
          </div>
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
