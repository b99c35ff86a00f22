import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

const waitMs = 250

/** Tells what is written once its writer pauses. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // the address has changed by itself: by the back button, or a link
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      onChange(text)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <label className="search-box">
      <span className="unseen">{label}</span>
      <Icon name="search" />
      <input onChange={(event) => setText(event.target.value)} placeholder={label} type="search" value={text} />
    </label>
  )
}
