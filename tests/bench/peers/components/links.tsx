import { contactLink, navigation } from '../../../../apps/site/content/navigation.ts'
import s from '../../../../apps/site/src/ui/bar.module.css'

export function Links({ path, onChoose }: { path: string; onChoose?: () => void }) {
  return (
    <ul>
      {[...navigation, contactLink].map(({ text, href }) => (
        <li key={href}>
          <a
            aria-current={href === path ? 'page' : undefined}
            className={href === contactLink.href ? s.contact : s.link}
            href={href}
            onClick={onChoose}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
