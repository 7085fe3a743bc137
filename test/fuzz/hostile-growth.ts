import { toFailure } from '../../src/station/app-error.ts'
import { growthOf, LINEAR } from '../support/growth.ts'

/** Something that reads text from outside. An error of the catalog is an answer like any other. */
export type ReadText = (text: string) => unknown

/** Attackers repeat these: the separators, quotes, escapes and openings of every format, and what no format knows. */
const usual = [
  'a', 'A', '0', '1', ' ', '\n', '\r\n', '\t', '.', '-', '_', '/', '\\', '"', "'", ',', ':', ';', '<', '>', '{', '[', '(', ')', '@', '%',
  '=', '~', '#', '?', '*', '&', '|', '!', 'é', 'e\u0301', '\ufeff', '\u202e', '\ud800', '😀', '\0', '\u00a0',
] // biome-ignore format: a table
const seconds = ['a', '.', '\\', '0', ' ', '-', '/', '"', '\n', ',', '=']

/** Texts that make a search try again at each place: something repeated, behind a beginning, and an end that fits nothing. */
function* hostileTexts(
  pieces: readonly string[],
  characters: number,
  isThorough: boolean,
): Generator<(size: number) => string> {
  const singles = [...new Set([...usual, ...pieces])]
  const pairs = singles.flatMap((first) => (isThorough ? seconds : seconds.slice(0, 3)).map((second) => first + second))
  const starts = ['', ...pieces.slice(0, isThorough ? 3 : 1)]
  for (const piece of [...singles, ...pairs, ...seconds.map((second) => `\\${second}`)]) {
    const repeated = (size: number) => piece.repeat(Math.ceil((size * characters) / piece.length))
    for (const start of starts) {
      yield (size) => `${start}${repeated(size)}!\0`
      if (isThorough || start !== '') yield (size) => `${start}${repeated(size)}`
    }
  }
}

interface Options {
  /** Pieces that mean something to the reader. */
  readonly pieces?: readonly string[]
  /** Length of the short texts of a reader that is slow by itself; a thorough run feeds it the usual ones. */
  readonly characters?: number | undefined
  readonly isThorough?: boolean
}

const CHARACTERS = 4_000
/** Work on a text of that length is measured above this: a quadratic search of it takes longer. */
const SUSPICIOUS_MS = 2
/** A growth far beyond the promise needs no further rounds. */
const CLEAR = 1.5 * LINEAR

/** Feeds a reader with hostile texts; returns the beginning of one whose cost grows faster than its length, or null. */
export async function slowText(read: ReadText, { pieces = [], characters, isThorough = false }: Options = {}) {
  const readOne = async (text: string) => {
    try {
      await read(text)
    } catch (error) {
      if (toFailure(error).code === 'bug') throw error
    }
  }
  for (const textOf of hostileTexts(pieces, isThorough ? CHARACTERS : (characters ?? CHARACTERS), isThorough)) {
    const costMs = await cheapestOf(() => readOne(textOf(1)))
    if (costMs < SUSPICIOUS_MS) continue
    const factor = (await cheapestOf(() => readOne(textOf(4)), costMs * LINEAR)) / costMs
    if (factor < LINEAR) continue
    const growth = factor >= CLEAR ? factor : await growthOf((size) => readOne(textOf(size)))
    if (growth >= LINEAR) return `${JSON.stringify(textOf(1).slice(0, 20))} grows by ${growth.toFixed(0)}`
  }
  return null
}

const ATTEMPTS = 3

/** Processor time of the cheapest of a few runs: the first may compile the code. One below `enoughMs` is enough. */
async function cheapestOf(work: () => Promise<void>, enoughMs = SUSPICIOUS_MS): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least >= enoughMs; attempt += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
