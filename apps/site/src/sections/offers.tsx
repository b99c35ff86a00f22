import { type Offer, pounds } from '../../content/offers.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import even from '../ui/even.module.css'
import s from './offers.module.css'

export type OffersProps = {
  id: string
  question: string
  heading: string
  offers: Offer[]
  /** Stands before the name of an offer on its button. */
  ask: string
  /** Marks the offer where most begin. */
  usual: string
  note: string
}

export function Offers({ id, question, heading, offers, ask, usual, note }: OffersProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="deep">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <ul className={`${even.even} ${s.offers}`}>
        {offers.map(({ name, priceGbp, per, text, includes, service, isUsual }) => (
          <li key={name}>
            <h3>
              {name} {isUsual && <span className={s.usual}>{usual}</span>}
            </h3>
            <p className={s.price}>
              {pounds(priceGbp)} <span>{per === 'month' ? 'a month' : 'once'}</span>
            </p>
            <p>{text}</p>
            <ul>
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ButtonLink
              href={`/contact?service=${service}&offer=${encodeURIComponent(name)}`}
              look={isUsual ? 'strong' : 'quiet'}
            >
              {ask} {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={s.note}>{note}</p>
    </Band>
  )
}
