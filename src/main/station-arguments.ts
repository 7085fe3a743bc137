import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { stationFolder } from '../node/data-folders.ts'
import { expandHome } from '../node/files/expand-home.ts'

/** What the station's process has to be told at its start. Never a secret: others can see it. */
const StationArguments = z.object({
  dataDir: z.string(),
  version: z.string(),
  /** Where a packaged OnDeck keeps what it brought along. */
  resourcesPath: z.string().nullable(),
  /** What the practice service's cameras export. */
  sampleClipsDir: z.string(),
  practice: z.boolean(),
  /** A file that decides some of the settings. */
  config: z.string().nullable(),
})
export type StationArguments = z.infer<typeof StationArguments>

type Given = Pick<StationArguments, 'dataDir' | 'practice' | 'config'>

/** From OnDeck's own command line, in which Chromium's switches stand too. */
export function readCommandLine(given: readonly string[]): Given {
  const { values } = parseArgs({
    args: [...given],
    options: { 'data-dir': { type: 'string' }, practice: { type: 'boolean' }, config: { type: 'string' } },
    strict: false,
  })
  const pathOf = (value: unknown) => (typeof value === 'string' ? resolve(expandHome(value)) : null)
  return {
    // The same place as the command line's: both show one station.
    dataDir: pathOf(values['data-dir']) ?? stationFolder,
    practice: values.practice === true,
    config: pathOf(values.config),
  }
}

/** The arguments that lead another start, from wherever, to the same station. Practice is for one start. */
export const sameStation = ({ dataDir, config }: Given): string[] => [
  ...(dataDir === stationFolder ? [] : ['--data-dir', dataDir]),
  ...(config === null ? [] : ['--config', config]),
]

export const encodeArguments = (given: StationArguments): string[] => [JSON.stringify(given)]

export const decodeArguments = (args: readonly string[]): StationArguments =>
  StationArguments.parse(JSON.parse(args.at(-1) ?? ''))
