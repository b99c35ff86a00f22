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
  action: string
  note: string
}

export function Offers({ id, question, heading, offers, action, note }: OffersProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="deep">
      <Exchange heading={heading} id={`${id}-heading`} level={2} question={question} />
      <ul className={`${even.even} ${s.offers}`}>
        {offers.map(({ name, priceGbp, per, text, includes }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className={s.price}>
              {pounds(priceGbp)} <span>{per === 'month' ? 'a month' : 'once'}</span>
            </p>
            <p>{text}</p>
            <ul>
              {includes.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className={s.foot}>
        <ButtonLink href="/contact" look="strong">
          {action}
        </ButtonLink>
        <p>{note}</p>
      </div>
    </Band>
  )
}
