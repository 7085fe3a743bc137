// `npm run fuzz -- --seed N --cases N --edge NAME`: prints what each edge was fed and what it cost; exit code 1 at a crash,
// a hang, an unlisted error, or memory without bound.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { edges } from './edges.ts'
import { feedEdge } from './feed-edge.ts'
import { slowText } from './hostile-growth.ts'
import { patterns, readers } from './readers.ts'

const MAX_TOLD_CHARACTERS = 2_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '10000' },
    edge: { type: 'string' },
  },
})
const [seed, cases] = [values.seed, values.cases].map(Number)
/** The cost of hostile texts of growing length, for every reader and regular expression. */
const TIME = 'time'
const isTimeAsked = values.edge === undefined || values.edge === TIME
const names = values.edge === undefined ? Object.keys(edges) : [values.edge].filter((name) => name !== TIME)
if (!isCount(seed) || !isCount(cases) || names.some((name) => !(name in edges))) {
  console.error(`Usage: npm run fuzz -- --seed N --cases N --edge ${[...Object.keys(edges), TIME].join('|')}`)
  process.exit(2)
}

for (const name of names) {
  const startedAtMs = Date.now()
  try {
    const edge = await edges[name]?.()
    if (!edge) continue
    const { slowestCpuMs, keptBytes } = await feedEdge(edge, { cases, seed })
    const seconds = ((Date.now() - startedAtMs) / 1_000).toFixed(0)
    const megabytes = (keptBytes / 1e6).toFixed(0)
    console.log(
      `✓ ${name.padEnd(18)} ${cases} cases in ${seconds} s, slowest ${slowestCpuMs.toFixed(0)} ms, ${megabytes} MB kept`,
    )
  } catch (error) {
    process.exitCode = 1
    console.log(`✗ ${name.padEnd(18)} seed ${seed}`)
    console.log(told(error))
  }
}
if (isTimeAsked) {
  for (const [name, reader] of [...Object.entries(readers), ...patterns(join(import.meta.dirname, '../..'))]) {
    const text = await slowText(reader.read, { ...reader, isThorough: true })
    if (text === null) continue
    process.exitCode = 1
    console.log(`✗ ${TIME} ${name}: ${text}`)
  }
  console.log(`${process.exitCode === 1 ? '✗' : '✓'} ${TIME}`)
}
// A hung edge may hold the process open.
process.exit()

/** The error that was met, and the input that met it, which may be long. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const met = error.cause instanceof Error ? `${error.cause.stack}\n` : ''
  return `${met}${error.message.slice(0, MAX_TOLD_CHARACTERS)}`
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 0
}
