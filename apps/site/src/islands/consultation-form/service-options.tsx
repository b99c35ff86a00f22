import { type Service, serviceGroups } from '@parley/protocol'

/** The drop-down's entries in their groups, below one that is no choice. */
export function ServiceOptions({ placeholder, labels }: { placeholder: string; labels: Record<Service, string> }) {
  return (
    <>
      <option value="">{placeholder}</option>
      {serviceGroups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.services.map((service) => (
            <option key={service} value={service}>
              {labels[service]}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
