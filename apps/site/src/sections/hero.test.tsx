import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { home } from '../../content/pages/home.ts'
import { Hero, type HeroProps } from './hero.tsx'

const hero = home.sections.find(({ kind }) => kind === 'hero') as unknown as HeroProps
const drawn = (claims: HeroProps['claims']) => renderToStaticMarkup(<Hero {...hero} claims={claims} />)

test('what the claims rest on is a link away, and no such link stands beside no claim', () => {
  expect(drawn([{ figure: '120', label: 'meetings', basis: 'Counted.' }])).toContain(hero.basis.text)
  expect(drawn([])).not.toContain(hero.basis.text)
})
