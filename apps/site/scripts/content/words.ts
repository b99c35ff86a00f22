import * as v from 'valibot'

type Entries<Fields> = { [Name in keyof Fields]-?: v.GenericSchema<unknown, Fields[Name] | undefined> }

/** A text that says something. Longer than `fits` characters it is drawn all the same, and the build warns. */
export const text = (fits: number) =>
  v.pipe(
    v.string('write text, in quotes'),
    v.check((written) => written.trim() !== '', 'write something between the quotes'),
    v.maxLength(fits, (issue) => `has ${issue.received} characters, and ${issue.requirement} fit: shorten it`),
  )

/** At least one, where a page without any would have a hole. */
export const some = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item, 'write a list, in [ ]'), v.minLength(1, 'keep at least one'))

export const any = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'write a list, in [ ]')

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  v.picklist(names, `use one of ${names.join(', ')}`)

export const wholeNumber = v.pipe(
  v.number('write a number, without quotes'),
  v.integer('write a whole number'),
  v.minValue(1, 'write a number above 0'),
)

/** What an owner writes most often: exactly the fields of the type. */
export function fields<Fields extends object>(entries: Entries<Fields>): v.GenericSchema<unknown, Fields> {
  const known = Object.keys(entries).join(', ')
  const schema: v.GenericSchema = v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? `take it out, or mind its spelling: the fields here are ${known}` : 'write it',
  )
  return schema as v.GenericSchema<unknown, Fields>
}

/** Words that seldom change: at least the fields of the type. */
export function words<Fields extends object>(entries: Entries<Fields>): v.GenericSchema<unknown, Fields> {
  const schema: v.GenericSchema = v.object(entries, 'write it')
  return schema as v.GenericSchema<unknown, Fields>
}

export const address = v.pipe(
  v.string('write an address, in quotes'),
  v.regex(
    /^(?:\/|#|https?:\/\/|mailto:|tel:)/,
    'begin it with / for a page, # for a part of the same page, https://, mailto: or tel:',
  ),
  v.check((written) => URL.canParse(written, 'http://site.invalid'), 'write it as https://company.example/page'),
)

export const link = fields<{ text: string; href: string }>({ text: text(60), href: address })

export const id = v.pipe(
  v.string('write a name, in quotes'),
  v.regex(/^[a-z][a-z0-9-]*$/, 'write it in small letters, digits and hyphens'),
)
