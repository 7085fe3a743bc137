import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { stationFolder } from '../node/data-folders.ts'

/** What the station's process has to be told at its start. Never a secret: others can see it. */
const StationArguments = z.object({
  dataDir: z.string(),
  version: z.string(),
  /** Where a packaged OnDeck keeps what it brought along. */
  resourcesPath: z.string().nullable(),
  /** What the practice service's cameras export. */
  sampleClipsDir: z.string(),
  practice: z.boolean(),
})
export type StationArguments = z.infer<typeof StationArguments>

/** From OnDeck's own command line, in which Chromium's switches stand too. */
export function readCommandLine(given: readonly string[]): Pick<StationArguments, 'dataDir' | 'practice'> {
  const { values } = parseArgs({
    args: [...given],
    options: { 'data-dir': { type: 'string' }, practice: { type: 'boolean' } },
    strict: false,
  })
  const dataDir = values['data-dir']
  return {
    // The same place as the command line's: both show one station.
    dataDir: typeof dataDir === 'string' ? resolve(dataDir) : stationFolder,
    practice: values.practice === true,
  }
}

export const encodeArguments = (given: StationArguments): string[] => [JSON.stringify(given)]

export const decodeArguments = (args: readonly string[]): StationArguments =>
  StationArguments.parse(JSON.parse(args.at(-1) ?? ''))
