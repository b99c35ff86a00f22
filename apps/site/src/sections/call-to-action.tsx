import type { Link } from '../../content/navigation.ts'
import { Band, Exchange } from '../ui/band.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useHeading } from '../ui/heading.ts'

export type CallToActionProps = { question: string; heading: string; text: string; action: Link }

export function CallToAction({ question, heading, text, action }: CallToActionProps) {
  const { id, level } = useHeading()
  return (
    <Band labelledBy={id} tone="yours">
      <Exchange heading={heading} id={id} level={level} question={question} text={text} />
      <ButtonLink href={action.href} look="strong">
        {action.text}
      </ButtonLink>
    </Band>
  )
}
