import { type RefObject, useEffect, useState } from 'react'

/** The height of the bar that lies over the top of the page, in px. */
const barPx = 72

/** Whether an element's beginning can be seen under the bar. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const look = ([entry]: IntersectionObserverEntry[]) =>
      entry && setInView(entry.isIntersecting && entry.boundingClientRect.top >= barPx)
    const observer = new IntersectionObserver(look, { rootMargin: `-${barPx}px 0px 0px`, threshold: [0, 1] })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
