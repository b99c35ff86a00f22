import type { Service } from '@parley/protocol'
import { serviceLabels } from '../../content/services.ts'
import { Band, Exchange } from '../ui/band.tsx'
import s from './add-ons.module.css'

export type AddOnsProps = { id: string; heading: string; addOns: { service: Service; text: string }[] }

export function AddOns({ id, heading, addOns }: AddOnsProps) {
  return (
    <Band id={id} labelledBy={`${id}-heading`} tone="plain">
      <Exchange heading={heading} id={`${id}-heading`} level={2} />
      <div className={s.tiles}>
        {addOns.map(({ service, text }) => (
          <article className={s.tile} data-reveal="" key={service}>
            <h3>
              <a href={`/contact?service=${service}`}>{serviceLabels[service]}</a>
            </h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </Band>
  )
}
