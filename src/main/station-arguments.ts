import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { stationFolder } from '../computer/data-folders.ts'
import { expandHome } from '../computer/files/expand-home.ts'

/** Arguments of the station's process. Never a secret: other users can see them. */
const StationArguments = z.object({
  dataDir: z.string(),
  version: z.string(),
  /** Folder of a packaged OnDeck's own files. */
  resourcesPath: z.string().nullable(),
  /** Clips that the practice service's cameras export. */
  sampleClipsDir: z.string(),
  practice: z.boolean(),
  /** Configuration file that fixes some of the settings. */
  config: z.string().nullable(),
  /** Provisioning file that sets up a new station. */
  provision: z.string().nullable(),
})
export type StationArguments = z.infer<typeof StationArguments>

const CommandLine = StationArguments.pick({ dataDir: true, practice: true, config: true, provision: true })
type CommandLine = z.infer<typeof CommandLine>

/** Options that a second start passes to the running OnDeck. */
export const SecondStart = CommandLine.extend({ isHidden: z.boolean() })
export type SecondStart = z.infer<typeof SecondStart>

/** Parses OnDeck's own command line, which contains Chromium's switches too. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      'data-dir': { type: 'string' },
      practice: { type: 'boolean' },
      config: { type: 'string' },
      provision: { type: 'string' },
    },
    strict: false,
  })
  const pathOf = (value: unknown) => (typeof value === 'string' ? resolve(expandHome(value)) : null)
  return {
    // The same default as the command line's, so that both show one station.
    dataDir: pathOf(values['data-dir']) ?? stationFolder,
    practice: values.practice === true,
    config: pathOf(values.config),
    provision: pathOf(values['provision']),
  }
}

/** Arguments that select the same station at another start. Practice lasts for one start only. */
export const sameStation = ({ dataDir, config }: Omit<CommandLine, 'provision'>): string[] => [
  ...(dataDir === stationFolder ? [] : ['--data-dir', dataDir]),
  ...(config === null ? [] : ['--config', config]),
]

export const encodeArguments = (args: StationArguments): string[] => [JSON.stringify(args)]

export const decodeArguments = (args: readonly string[]): StationArguments =>
  StationArguments.parse(JSON.parse(args.at(-1) ?? ''))
