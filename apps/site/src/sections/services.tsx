import { type ServiceCard, serviceLabels } from '../../content/services.ts'
import { Band, Exchange } from '../ui/band.tsx'
import even from '../ui/even.module.css'
import { Icon } from '../ui/icon.tsx'
import { Sign } from '../ui/sign.tsx'
import s from './services.module.css'

export type ServicesProps = { id: string; heading: string; intro: string; action: string; services: ServiceCard[] }

/** A card for each service; each leads to the form with that service chosen. */
export function Services({ id, heading, intro, action, services }: ServicesProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="wash">
      <Exchange heading={heading} id={`${id}-heading`} level={2} text={intro} />
      <div className={even.even}>
        {services.map((card) => (
          <article className={s.card} data-reveal="" key={card.service}>
            <div className={s.top}>
              <Icon name={card.icon} />
              {card.isPopular && <p className={s.popular}>Popular</p>}
            </div>
            <h3>{serviceLabels[card.service]}</h3>
            <p>{card.text}</p>
            <ul className={s.points}>
              {card.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <a
              aria-label={`${action}: ${serviceLabels[card.service]}`}
              className={s.ask}
              href={`/contact?service=${card.service}`}
            >
              {action}
              <Sign lines="M0 7h18M12 1l6 6-6 6" />
            </a>
          </article>
        ))}
      </div>
    </Band>
  )
}
