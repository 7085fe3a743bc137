/** The keys of what a command prints, without its values: lists are one shape, the keys of all their items together. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return { 'each item': value.map(shapeOf).reduce(merged, 'nothing') }
  if (typeof value !== 'object' || value === null) return 'a value'
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

function merged(a: unknown, b: unknown): unknown {
  if (!isObject(a)) return isObject(b) ? b : b === 'nothing' ? a : b
  if (!isObject(b)) return a
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries(
    [...keys].map((key) => [key, key in a && key in b ? merged(a[key], b[key]) : (a[key] ?? b[key])]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
