import type { ReactNode } from 'react'
import s from './icon.module.css'
import type { IconName } from './icon-names.ts'

// Drawn on 96 × 64. The stroke is the text's colour; whatever carries the class `lit` is the part that answers.
const drawings = {
  email: (
    <>
      <path d="M10 50V12h66v38Zm4-34 29 21 29-21" />
      <path className={s.lit} d="M62 58h16a10 10 0 0 0 0-20h-6a10 10 0 0 0-10 10Z" />
    </>
  ),
  linkedin: (
    <>
      <path d="m20 44 28-28 28 28" />
      <circle cx="20" cy="44" fill="var(--raised)" r="9" />
      <circle cx="48" cy="16" fill="var(--raised)" r="9" />
      <circle className={s.lit} cx="76" cy="44" r="12" />
    </>
  ),
  calls: (
    <>
      <path d="M8 28v8M20 20v24M32 10v44M44 22v20" />
      <path className={s.lit} d="M54 12h20a10 10 0 0 1 10 10v10a10 10 0 0 1-10 10H54Z" />
      <path d="M62 26v3M69 23v9M76 26v3" />
    </>
  ),
  chat: (
    <>
      <path d="M8 44V10h54v34ZM22 27h.1M35 27h.1M48 27h.1" />
      <path className={s.lit} d="M88 58H56a8 8 0 0 1-8-8v-6a8 8 0 0 1 8-8h24a8 8 0 0 1 8 8Z" />
    </>
  ),
  sms: (
    <>
      <path d="M14 6h34v52H14Zm13 44h8" />
      <path className={s.lit} d="M36 36V22a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8Z" />
      <path d="M48 25h20" />
    </>
  ),
  meetings: (
    <>
      <path d="M14 14h60v44H14ZM30 6v14M58 6v14M14 28h60" />
      <path className={s.lit} d="M50 58V46a10 10 0 0 1 10-10h14a10 10 0 0 1 10 10v2a10 10 0 0 1-10 10Z" />
      <path d="m60 47 5 5 9-9" />
    </>
  ),
  saas: (
    <>
      <rect height="46" rx="8" width="66" x="12" y="8" />
      <path d="M12 20h66M22 14h.01M30 14h.01" />
      <path className={s.lit} d="m52 30 26 10-11 5-5 11Z" />
    </>
  ),
  agency: (
    <>
      <path d="M30 16V8h48v36h-8" />
      <path d="M20 26v-8h50v36H60" />
      <path className={s.lit} d="M10 60V28h50v24a8 8 0 0 1-8 8Z" />
    </>
  ),
  enterprise: (
    <>
      <path d="M12 58V26h24v32M36 58V8h26v50M46 20h6M46 32h6M46 44h6M22 38h4M22 48h4" />
      <path className={s.lit} d="M62 58V34h14a8 8 0 0 1 8 8v16Z" />
    </>
  ),
} satisfies Record<IconName, ReactNode>

export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className={s.icon} height="84" viewBox="0 0 96 64" width="126">
      {drawings[name]}
    </svg>
  )
}
