import { company } from '../../../../apps/site/content/company.ts'
import { chrome } from '../../../../apps/site/content/navigation.ts'
import s from '../../../../apps/site/src/ui/bar.module.css'
import { Logo } from '../../../../apps/site/src/ui/logo.tsx'

export function Home() {
  return (
    <form action="/">
      <button aria-label={`${company.name}, ${chrome.home}`} className={s.home} type="submit">
        <Logo />
        {company.name}
      </button>
    </form>
  )
}
