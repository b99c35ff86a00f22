import type { Link } from '../../content/navigation.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'

export type CallToActionProps = { question: string; heading: string; text: string; action: Link }

export function CallToAction({ question, heading, text, action }: CallToActionProps) {
  return (
    <Band labelledBy="call-heading" tone="yours">
      <Exchange heading={heading} id="call-heading" level={2} question={question} text={text} />
      <ButtonLink href={action.href} look="strong">
        {action.text}
      </ButtonLink>
    </Band>
  )
}
