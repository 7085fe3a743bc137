import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

const Collector = z.custom<(options: object) => void>((value) => typeof value === 'function')

let known: z.infer<typeof Collector> | null = null

function collector() {
  if (known === null) {
    setFlagsFromString('--expose-gc')
    known = Collector.parse(runInNewContext('gc'))
  }
  return known
}

/** Takes about a tenth of a second. The `last-resort` flavor also releases the young generation. */
export const collectAll = () => collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/** Keeps room for the next objects. */
export const collectMajor = () => collector()({ type: 'major', execution: 'sync' })

/** Takes a few milliseconds. */
export const collectYoung = () => collector()({ type: 'minor', execution: 'sync' })
