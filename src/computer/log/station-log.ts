import { join } from 'node:path'
import { pino } from 'pino'
import type { LogLevel } from '../../station/contract/settings.ts'
import { hideSecrets } from './hide-secrets.ts'
import { type LogFact, levelOf } from './log-fact.ts'
import { createRotatingFile } from './rotating-file.ts'

interface Options {
  readonly dataDir: string
  readonly level: LogLevel
  /** Secrets that must never appear in a line. */
  readonly secrets: () => readonly string[]
}

export interface StationLog {
  write(fact: LogFact): void
  setLevel(level: LogLevel): void
  /** Removes secrets from a text that leaves this computer. */
  hide(text: string): string
  /** Changes lines that were written, such as to erase a name. Throws errors of the file system. */
  edit(change: (text: string) => string): Promise<void>
  /** Resolves when every line is on disk. */
  close(): Promise<void>
}

/** Folder of a station's log. */
export const logFolder = (dataDir: string) => join(dataDir, 'log')

/** Opens the station's log: one JSON object per line, in files of limited size beside the database. */
export function openStationLog({ dataDir, level, secrets }: Options): StationLog {
  const hide = (text: string) => hideSecrets(text, secrets())
  const file = createRotatingFile({
    folder: logFolder(dataDir),
    gapLine: (lines) => lineOf({ kind: 'lines-lost', lines }),
  })
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: hide },
    },
    file,
  )
  const write = (fact: LogFact) => logger[levelOf(fact)](fact)

  /** The process ends after this: its reason must be on disk. */
  function crash(error: unknown, where: string) {
    write(toBugFact(error, where))
    file.writeNow()
  }
  process.on('uncaughtExceptionMonitor', crash)

  return {
    write,
    hide,
    edit: file.edit,
    setLevel(next) {
      logger.level = next
    },
    close() {
      process.off('uncaughtExceptionMonitor', crash)
      return file.close()
    },
  }
}

/** Creates the fact for an error in OnDeck, with its stack. */
export const toBugFact = (error: unknown, where: string): LogFact => ({
  kind: 'bug',
  where,
  error: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

const lineOf = (fact: LogFact) =>
  `${JSON.stringify({ level: levelOf(fact), time: new Date().toISOString(), ...fact })}\n`
