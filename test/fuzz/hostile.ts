import fc from 'fast-check'

/**
 * Characters that break readers of text: line ends, quotes, escapes, direction marks, half characters, fields of
 * every format.
 */
const pieces = [
  '"', "'", ',', ';', '\t', '\n', '\r', '\0', '\u001b[31m', '\u202e', '\u2066', '\ufeff', '\ud800', 'é', '👟', '\\', '/', '..', '%', '$',
  '{', '}', '[', ']', '<', '>', '&', '*', '#', ':', '=', '-', '_', '__proto__', 'constructor', 'null', 'true', 'NaN', '1e999', '-0',
  '9007199254740993', '=HYPERLINK("x")', '<Error><Code>', '</Code>', '&#x0;', 'sk_0', 'http://', 'file:', '~', ' ', '!!js/function',
] // biome-ignore format: a table

const MAX_REPETITIONS = 20_000

/** Text made of what breaks readers, of anything, and of one thing again and again. */
export const hostileText = (maxLength = 200, maxRepetitions = MAX_REPETITIONS): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 20 })
      .map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength }),
    fc.tuple(fc.constantFrom(...pieces), fc.nat({ max: maxRepetitions })).map(([piece, times]) => piece.repeat(times)),
  )

/** Numbers at the edges of what numbers can be. */
export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, Number.MIN_VALUE, 8.64e15, 8.64e15 + 1),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

/** Any value of JSON, none of them meant well. */
export const hostileValueOf = (text: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(null, true, false, '', [], {}, [[]], [null], { '': null }) },
    { weight: 3, arbitrary: hostileNumber },
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )

export const hostileValue = hostileValueOf(hostileText())

/** A good value in which some parts were replaced, removed or added: closer to the truth than any invention. */
export function spoiled(good: unknown, value = hostileValue): fc.Arbitrary<unknown> {
  const paths = pathsOf(good)
  const change = fc.record({
    path: fc.constantFrom(...paths),
    how: fc.constantFrom('replace', 'remove', 'add'),
    value,
    key: hostileText(20, 100),
  })
  return fc.array(change, { maxLength: 3 }).map((changes) => changes.reduce(applyChange, structuredClone(good)))
}

interface Change {
  readonly path: readonly string[]
  readonly how: string
  readonly value: unknown
  readonly key: string
}

function applyChange(root: unknown, { path, how, value: drawn, key }: Change): unknown {
  const last = path.at(-1)
  // Its own copy each time: a constant put in twice would be changed for every later case, or contain itself.
  const value = structuredClone(drawn)
  if (last === undefined) return how === 'replace' ? value : root
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root)
  if (!isObject(parent)) return root
  if (how === 'remove') Reflect.deleteProperty(parent, last)
  else define(parent, how === 'add' ? key : last, value)
  return root
}

/** Not by assignment: that would change the prototype for `__proto__`, which JSON.parse never does. */
const define = (on: object, key: string, value: unknown) =>
  Object.defineProperty(on, key, { value, enumerable: true, configurable: true, writable: true })

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Bytes of a good file with some of them changed, cut off, or said twice. */
export function spoiledBytes(originals: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const share = fc.double({ min: 0, max: 0.999999, noNaN: true })
  const change = fc.record({
    at: share,
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 9 }),
      fc.constantFrom(new Uint8Array(4), new Uint8Array(8).fill(255), new TextEncoder().encode('moovmdat')),
    ),
  })
  const spoil = fc.record({
    original: fc.constantFrom(...originals),
    length: share,
    changes: fc.array(change, { maxLength: 12 }),
  })
  return spoil.map(({ original, length, changes }) => {
    // Every second file keeps its length: most damage is within.
    const end = length < 0.5 ? original.length : Math.ceil(2 * (length - 0.5) * original.length)
    const bytes = Buffer.from(original.subarray(0, end))
    for (const { at, bytes: more } of changes)
      bytes.set(more.subarray(0, bytes.length - Math.floor(at * bytes.length)), Math.floor(at * bytes.length))
    return bytes
  })
}
