import { company, emailHref, phoneHref, templates } from '../../content/company.ts'
import { footer } from '../../content/navigation.ts'
import { legalLine } from '../from-content/legal-line.ts'
import even from './even.module.css'
import s from './footer.module.css'

export function Footer() {
  return (
    <footer className={s.footer}>
      <div className={s.inner}>
        <p className={s.line}>{footer.line}</p>
        <nav aria-label="Footer" className={`${even.even} ${even.narrow} ${s.columns}`}>
          <div>
            <h2>{footer.contactHeading}</h2>
            <ul>
              <li>
                <a href={phoneHref}>{company.phone}</a>
              </li>
              <li>
                <a href={emailHref}>{company.email}</a>
              </li>
            </ul>
          </div>
          {footer.columns.map(({ heading, links }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ text, href }) => (
                  <li key={href}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={s.small}>
          <p>
            {legalLine()} ICO registration {company.icoNumber}.
          </p>
          {templates.length > 0 && <p>{footer.demo}</p>}
        </div>
      </div>
    </footer>
  )
}
