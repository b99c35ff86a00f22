/**
 * Facts about the company. The demonstration company does not exist: every name listed in `templates` holds an
 * invented value. Replace the value, then take its name off the list; while the list has names, the legal pages and
 * the build say so.
 */
export const company = {
  name: 'Parley',
  legalName: 'Parley Outreach Ltd',
  companyNumber: '00000000',
  registeredIn: 'England and Wales',
  registeredOffice: { street: '1 Example Street', town: 'London', postcode: 'ZZ1 1ZZ' },
  /** As GB123456789; null for a company that is not registered for VAT. */
  vatNumber: null as string | null,
  /** Registration with the Information Commissioner's Office. */
  icoNumber: 'ZA000000',
  /** From the range that Ofcom reserves for drama: nobody answers it. */
  phone: '+44 20 7946 0123',
  email: 'hello@parley.example',
  /** Who answers requests, by name and role, as a sentence begins. */
  answeredBy: 'Maya Reid, our head of outreach,',
  hours: 'Monday to Friday, 9:00 to 17:30',
  areaServed: 'GB',
  /** Published in security.txt, where a date in the past makes the file worthless. */
  securityContactExpiresAt: Date.UTC(2027, 10, 1),
  /** How long you keep what the server logs of its requests. */
  requestLogDays: 14,
} as const

export const templates: readonly (keyof typeof company)[] = [
  'legalName',
  'companyNumber',
  'registeredOffice',
  'icoNumber',
  'phone',
  'answeredBy',
  'email',
]

export const phoneHref = `tel:${company.phone.replaceAll(' ', '')}`
export const emailHref = `mailto:${company.email}`

export function addressLine() {
  const { street, town, postcode } = company.registeredOffice
  return `${street}, ${town} ${postcode}`
}
