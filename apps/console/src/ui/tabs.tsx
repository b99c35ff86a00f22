import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAddress } from './use-address.ts'

type Props = { label: string; parts: readonly { value: string; label: string }[] }

/** Parts of a screen, each with an address: `?part=…`. On a phone they scroll sideways, and the one that is open is in sight. */
export function Tabs({ label, parts }: Props) {
  const [{ part = '' }] = useAddress()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    // told once at the beginning, and when a phone is turned
    const resized = new ResizeObserver(() => showTab(element, part))
    resized.observe(element)
    return () => resized.disconnect()
  }, [part])
  return (
    <nav aria-label={label} className="tabs" ref={bar}>
      {parts.map(({ value, label: words }) => (
        <Link
          activeOptions={{ exact: true }}
          aria-current={part === value ? 'page' : undefined}
          key={value}
          data-part={value}
          replace
          search={value ? { part: value } : {}}
          to="."
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

/** Only sideways: the page itself stays where its reader has it. */
function showTab(bar: HTMLElement, part: string) {
  const tab = [...bar.querySelectorAll<HTMLElement>('[data-part]')].find(({ dataset }) => dataset.part === part)
  if (!tab) return
  const [around, inside] = [bar, tab].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect]
  bar.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2)
}
