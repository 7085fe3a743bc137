import { join } from 'node:path'
import { pino } from 'pino'
import type { LogLevel } from '../../contract/station/settings.ts'
import { hideSecrets } from './hide-secrets.ts'
import { type LogFact, levelOf } from './log-fact.ts'
import { createRotatingFile } from './rotating-file.ts'

interface Options {
  readonly dataDir: string
  readonly level: LogLevel
  /** What must never stand in a line, should it ever come that far. */
  readonly secrets: () => readonly string[]
}

export interface StationLog {
  write(fact: LogFact): void
  setLevel(level: LogLevel): void
  /** What is left of a text when it leaves this computer. */
  hide(text: string): string
  /** Resolves when everything told is on disk. */
  close(): Promise<void>
}

/** Where the log of a station is. */
export const logFolder = (dataDir: string) => join(dataDir, 'log')

/** The station's log: one JSON object a line, in files of limited size beside its database. */
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

  /** Nothing runs on after this: its reason must not be lost. */
  function crash(error: unknown, where: string) {
    write(toBugFact(error, where))
    file.writeNow()
  }
  process.on('uncaughtExceptionMonitor', crash)

  return {
    write,
    hide,
    setLevel(next) {
      logger.level = next
    },
    close() {
      process.off('uncaughtExceptionMonitor', crash)
      return file.close()
    },
  }
}

/** A mistake of ours, with the program's own account of it. */
export const toBugFact = (error: unknown, where: string): LogFact => ({
  kind: 'bug',
  where,
  error: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

const lineOf = (fact: LogFact) =>
  `${JSON.stringify({ level: levelOf(fact), time: new Date().toISOString(), ...fact })}\n`
