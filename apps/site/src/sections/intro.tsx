import { Band, Exchange } from '../ui/band.tsx'

export type IntroProps = { question: string; heading: string; text: string }

/** Opens a page that has no picture of its own. */
export function Intro({ question, heading, text }: IntroProps) {
  return (
    <Band labelledBy="headline" tone="plain">
      <Exchange heading={heading} id="headline" level={1} question={question} text={text} />
    </Band>
  )
}
