import fc from 'fast-check'

/** Value as written in the service's reply; null for a missing cell. */
export type Written = string | null

const wholeNumber = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.constantFrom('0', '9007199254740992', '9007199254740993', '-9223372036854775808', '9223372036854775807'),
)
const brokenNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom('1.5', '-0.1', '1.0', '5e-324', '9223372036854775808', '18446744073709551617', '1e400'),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\ud800 half"', '"\\u0000"', '"null"', '"1.5"', '"true"', '""', '"\\\\ud800"', '"NaN"'),
)
const oddValue = fc.oneof(fc.constantFrom('true', 'false', '{"a":[1,"}"]}', '[]', 'NaN'), anyText)

/** Mostly values that match the schema, and some that don't. */
const cellsOf = (declared: string): fc.Arbitrary<Written> => {
  const promised = declared === 'integer' ? wholeNumber : declared === 'double' ? brokenNumber : anyText
  const nothing = fc.constantFrom('null', null)
  const kinds = fc.constantFrom<readonly fc.Arbitrary<Written>[]>(
    [promised],
    [promised, nothing],
    [wholeNumber, brokenNumber],
    [promised, oddValue, nothing],
  )
  return kinds.chain((kind) => fc.oneof(...kind))
}

const columnName = fc.oneof(
  fc.constantFrom(
    'Speed',
    'speed',
    'SPEED',
    'c0',
    'month',
    '_export_id',
    'pair_movement',
    '',
    'a"b',
    "x'y",
    'a.b',
    'é',
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
)
const column = fc.record({ name: columnName, declared: fc.constantFrom('string', 'double', 'integer', 'struct') })

export const table = fc
  .uniqueArray(column, { selector: ({ name }) => name, minLength: 1, maxLength: 6 })
  .map((columns) => columns.filter(({ name }) => name !== 'sessionid' && name !== 'frame'))
  .chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.tuple(...columns.map(({ declared }) => cellsOf(declared))), { minLength: 1, maxLength: 12 }),
    }),
  )

export function pageOfTable({
  columns,
  rows,
}: {
  columns: readonly { name: string; declared: string }[]
  rows: readonly Written[][]
}) {
  const schema = [
    { name: 'sessionid', type: { name: 'string' } },
    { name: 'frame', type: { name: 'integer' } },
    ...columns.map(({ name, declared }) => ({ name, type: { name: declared } })),
  ]
  const lines = rows.map((cells, row) => {
    const named = columns.flatMap(({ name }, at) =>
      cells[at] === null ? [] : [`${JSON.stringify(name)}: ${cells[at]}`],
    )
    return `{${['"sessionid":"s"', `"frame":${row}`, ...named].join(',')}}`
  })
  return `{"schema":${JSON.stringify(schema)},"rows":[${lines.join(',')}]}`
}

/** Missing value in a file: no cell, or NaN in a numeric column. */
export const isNothing = (written: Written, declared: string) =>
  written === null ||
  written === 'null' ||
  written === 'NaN' ||
  (written === '"NaN"' && ['integer', 'double'].includes(declared))

const isNumber = (written: string) => /^-?\d/.test(written) && Number.isFinite(Number(written))
const isWhole = (written: string) =>
  /^-?\d+$/.test(written)
    ? BigInt.asIntN(64, BigInt(written)) === BigInt(written)
    : Number.isSafeInteger(Number(written))
const isExact = (written: string) => !/^-?\d+$/.test(written) || BigInt(Number(written)) === BigInt(written)

/**
 * Independent implementation of the rule: BIGINT where all values are integers in range, DOUBLE where none is rounded,
 * else text.
 */
export function typeFor(declared: string, cells: readonly Written[]): string {
  const values = cells.filter((cell) => cell !== null && !isNothing(cell, declared)).map(String)
  if (!['integer', 'double'].includes(declared) || !values.every(isNumber)) return 'VARCHAR'
  if (declared === 'integer' && values.every(isWhole)) return 'BIGINT'
  return values.every(isExact) ? 'DOUBLE' : 'VARCHAR'
}

/** True when a cell of a file equals the written value. */
export function isSame(read: unknown, written: string, type: string): boolean {
  if (type === 'BIGINT')
    return BigInt(String(read)) === (/^-?\d+$/.test(written) ? BigInt(written) : BigInt(Number(written)))
  if (type === 'DOUBLE') return Number(read) === Number(written)
  if (typeof read !== 'string') return false
  if (written.startsWith('"')) return read === String(JSON.parse(written)).toWellFormed()
  if (read === written) return true
  return /^[[{]/.test(written)
    ? JSON.stringify(JSON.parse(read)) === JSON.stringify(JSON.parse(written))
    : Number(read) === Number(written)
}
