import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command, CommandResult } from '../contract/command.ts'
import { notAFolder } from '../contract/failure.ts'
import { AppError } from '../core/app-error.ts'
import { createNewAthletes } from '../core/athletes/new-athletes.ts'
import { createClipBook } from '../core/clips/clip-book.ts'
import { createAthleteLoss } from '../core/commands/athlete-lost.ts'
import { createCommands } from '../core/commands/commands.ts'
import { databaseFile, isFile } from '../node/store/database.ts'
import { lockDataFolder } from '../node/store/station-lock.ts'
import { openStationStore, type StationStore } from '../node/store/station-store.ts'
import { systemClock } from '../node/system-clock.ts'

/** How long a running station may take to answer; it looks several times a second. */
const TIMEOUT_MS = 15_000
const LOOK_EVERY_MS = 100

/** Reads what a station remembers, whether it runs or not. Throws AppError `data-folder-unusable` where there is none. */
export async function withStation<Result>(
  dataDir: string,
  use: (memory: StationStore) => Promise<Result> | Result,
): Promise<Result> {
  requireStation(dataDir)
  const memory = openStationStore(dataDir)
  try {
    return await use(memory)
  } finally {
    memory.close()
  }
}

/** Whether a station has ever been started with this data folder. */
export const hasStation = (dataDir: string) => existsSync(databaseFile(dataDir))

/** Throws AppError `data-folder-unusable` where no station has been started with this data folder. */
export function requireStation(dataDir: string) {
  if (hasStation(dataDir)) return
  const detail = isFile(dataDir) ? notAFolder : 'no station has been started with it yet'
  throw new AppError('data-folder-unusable', { folder: dataDir, detail })
}

/** Asks the running station, or does it on the data folder itself when none is running. Throws AppError. */
export async function askStation(dataDir: string, memory: StationStore, command: Command): Promise<CommandResult> {
  const unlock = tryLock(dataDir)
  if (!unlock) return askRunning(memory, command)
  try {
    const identifiers = { uuid: () => randomUUID() }
    const book = createClipBook({ store: memory.store, clock: systemClock, identifiers, onChange: () => {} })
    const loss = createAthleteLoss({ ...memory, book, clock: systemClock, folders: () => [] })
    const loseAthlete = (athleteId: string) => {
      memory.roster.remove([athleteId], systemClock.nowMs())
      return loss.lost(athleteId, null).clips
    }
    const nothingRuns = {
      onCancelled: () => {},
      onQueueMoved: () => {},
      onCapturesRetried: () => {},
      onDone: () => {},
    }
    const newAthletes = createNewAthletes({ ...memory, clock: systemClock, identifiers, onNewAthlete: () => {} })
    const clock = systemClock
    const commands = createCommands({ ...memory, newAthletes, book, clock, identifiers, loseAthlete, ...nothingRuns })
    return commands.execute(command)
  } finally {
    unlock()
  }
}

function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockDataFolder(dataDir, 0)
  } catch (error) {
    if (error instanceof AppError && error.code === 'data-folder-in-use') return null
    throw error
  }
}

async function askRunning({ requests }: StationStore, command: Command): Promise<CommandResult> {
  const number = requests.ask(command)
  for (let waitedMs = 0; waitedMs < TIMEOUT_MS; waitedMs += LOOK_EVERY_MS) {
    const answer = requests.answerTo(number)
    if (answer?.kind === 'done') return answer.result
    if (answer?.kind === 'refused') throw new AppError(answer.because.code, answer.because.parameters)
    await delay(LOOK_EVERY_MS)
  }
  throw new AppError('station-silent', { seconds: TIMEOUT_MS / 1_000 })
}
