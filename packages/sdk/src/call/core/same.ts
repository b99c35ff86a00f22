/** Whether two values say the same; tracks and other objects of the browser only where they are the very same. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((each) => other.has(each))
  if (one instanceof Date && other instanceof Date) return Number(one) === Number(other)
  if (!isOpen(one) || !isOpen(other)) return false
  const [keys, more] = [Object.keys(one), Object.keys(other)]
  return keys.length === more.length && keys.every((key) => same(Reflect.get(one, key), Reflect.get(other, key)))
}

/** A list, or made by `{}`. */
const isOpen = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
