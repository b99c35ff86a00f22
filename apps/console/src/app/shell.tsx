import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLiveStatus } from '../data/live/live.ts'
import { useMe } from '../data/use-me.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Empty } from '../ui/states.tsx'
import { placesFor } from './navigation.ts'
import { Tour } from './tour.tsx'

/** What stands around every screen. */
export function Shell() {
  const me = useMe()
  const here = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const places = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // on a phone, the bar of places is longer than the screen is wide
    const current = here && places.current?.querySelector('[aria-current]')
    if (current) current.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [here])
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        Skip to the screen
      </a>
      <header className="rail">
        <Link className="brand" to="/inbox">
          <Logo />
          <span>{me.organisation || 'Console'}</span>
        </Link>
        <nav aria-label="Screens">
          <ul ref={places}>
            {placesFor(me).map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LiveMark />
      </header>
      <main id="screen">
        <Outlet />
      </main>
      <Tour />
    </div>
  )
}

const liveWords = { live: 'Live', connecting: 'Connecting', waiting: 'Offline: trying again' }

function LiveMark() {
  const status = useLiveStatus()
  return (
    <p className={`live-mark ${status}`} role="status">
      <span aria-hidden="true" />
      {liveWords[status]}
    </p>
  )
}

export function Missing() {
  return (
    <Empty title="There is nothing at this address">
      <Link className="button" to="/inbox">
        To the inbox
      </Link>
    </Empty>
  )
}
