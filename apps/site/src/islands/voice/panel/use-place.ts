import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The height of the bar that lies over the top of the page, in px. */
const barPx = 72

/**
 * Where the call belongs in the page. It keeps its height while the call is live, whatever becomes of what stands in it,
 * so that nothing around it moves. It is in view while some of it is, and its button `main` wherever that stands.
 */
export function usePlace(root: RefObject<HTMLElement | null>, main: RefObject<HTMLElement | null>, isLive: boolean) {
  const restingPx = useRef(0)
  const [isInView, setInView] = useState(true)

  useLayoutEffect(() => {
    const place = placeOf(root.current)
    if (!place) return
    if (!isLive) restingPx.current = place.getBoundingClientRect().height
    place.style.minHeight = isLive ? `${restingPx.current}px` : ''
  })

  useEffect(() => {
    const place = placeOf(root.current)
    if (!place || !main.current) return
    const outOfView = new Set<Element>()
    const look = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) outOfView[isIntersecting ? 'delete' : 'add'](target)
      setInView(outOfView.size === 0)
    }
    const observer = new IntersectionObserver(look, { rootMargin: `-${barPx}px 0px 0px` })
    for (const element of [place, main.current]) observer.observe(element)
    return () => observer.disconnect()
  }, [root, main])

  return { isInView, show: () => placeOf(root.current)?.scrollIntoView({ block: 'center' }) }
}

/** The nearest element around it that has a box of its own. */
function placeOf(element: HTMLElement | null): HTMLElement | null {
  const around = element?.parentElement ?? null
  return around && getComputedStyle(around).display === 'contents' ? placeOf(around) : around
}
