import { company } from '../../content/company.ts'
import { chrome, contactLink, navigation } from '../../content/navigation.ts'
import s from './bar.module.css'
import { Cross } from './dialog.tsx'
import { Logo } from './logo.tsx'
import { Sign } from './sign.tsx'

/** The fixed bar; below 768 px its links move into the menu. `path` is that of the page it stands on. */
export function Bar({ path }: { path: string | null }) {
  return (
    <>
      <a className={s.skip} href="#content">
        {chrome.skip}
      </a>
      <header className={s.bar}>
        <div className={s.inner}>
          <Home />
          <nav aria-label="Main" className={s.links}>
            <Links path={path} />
          </nav>
          <button
            aria-controls="menu"
            aria-expanded="false"
            aria-haspopup="dialog"
            className={s.menuButton}
            command="show-modal"
            commandfor="menu"
            type="button"
          >
            {chrome.menu}
            <Sign lines="M0 3h20M0 11h13" />
          </button>
        </div>
      </header>
      <dialog aria-label={chrome.menu} className={s.menu} closedby="any" id="menu">
        <div>
          <div className={s.inner}>
            <Home />
            <button aria-label={chrome.closeMenu} className={s.close} command="close" commandfor="menu" type="button">
              <Cross />
            </button>
          </div>
          <nav aria-label={chrome.menu}>
            <Links path={path} />
          </nav>
        </div>
      </dialog>
    </>
  )
}

function Home() {
  return (
    <form action="/">
      <button aria-label={`${company.name}, ${chrome.home}`} className={s.home} data-home="" type="submit">
        <Logo />
        {company.name}
      </button>
    </form>
  )
}

function Links({ path }: { path: string | null }) {
  return (
    <ul>
      {[...navigation, contactLink].map(({ text, href }) => (
        <li key={href}>
          <a
            aria-current={href === path ? 'page' : undefined}
            className={href === contactLink.href ? s.contact : s.link}
            href={href}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
