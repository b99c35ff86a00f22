import { Link } from '@tanstack/react-router'
import { useAddress } from './use-address.ts'

type Props = { label: string; parts: readonly { value: string; label: string }[] }

/** Parts of a screen, each with an address: `?part=…`. */
export function Tabs({ label, parts }: Props) {
  const [{ part = '' }] = useAddress()
  return (
    <nav aria-label={label} className="tabs">
      {parts.map(({ value, label: words }) => (
        <Link
          activeOptions={{ exact: true }}
          aria-current={part === value ? 'page' : undefined}
          key={value}
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
