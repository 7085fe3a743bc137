import { createProber } from '../../../src/computer/media/prober.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import type { Clock, Files, Folders, Prober } from '../../../src/station/ports.ts'
import { createFinishedTest } from '../../../src/station/watching/finished-test.ts'
import { createFolderMonitor } from '../../../src/station/watching/folder-monitor.ts'
import type { FolderEvent } from '../../../src/station/watching/folder-watch.ts'
import { createIntake } from '../../../src/station/watching/intake.ts'
import { stationParts } from '../../support/station-parts.ts'

interface Options {
  readonly folders: Folders
  readonly files: Files
  readonly prober?: Pick<Prober, 'completeness'>
  readonly clock?: Clock
  readonly stableMs?: number
  readonly giveUpMs?: number
  /** Of a process before this one. */
  readonly parts?: ReturnType<typeof stationParts>
}

const withoutFfprobe = createProber({ ffprobePath: null })

/** The part of a station that watches: a real store, time that moves when told, and folders and files as given. */
export function watchingStation({ folders, files, prober, stableMs = 2_000, giveUpMs = 600_000, ...given }: Options) {
  const base = given.parts ?? stationParts()
  const clock = given.clock ?? base.clock
  const parts = { ...base, clock, folders, files }
  const stop = new AbortController()
  const events: FolderEvent[] = []
  const intake = createIntake(parts)
  const folderMonitor = createFolderMonitor({
    ...parts,
    intake,
    once: false,
    emit: (event) => void events.push(event),
    onScanWanted: () => {},
  })
  const finished = createFinishedTest({
    ...parts,
    intake,
    prober: { ...withoutFfprobe, ...prober },
    isOnce: () => false,
    onAway: folderMonitor.checkNow,
    stableMs: () => stableMs,
    giveUpMs: () => giveUpMs,
  })
  base.listeners.push(finished.changed)

  return {
    ...base,
    intake,
    folderMonitor,
    finished,
    events,
    signal: stop.signal,
    stop: () => stop.abort(),
    folderAt: (path: string, more: Partial<FolderSettings> = {}) => FolderSettings.parse({ path, ...more }),
    stateOf: (path: string) => folderMonitor.stateOf(path)?.kind,
    /** Number of clips in each state. */
    counts: (): Record<string, number> =>
      Object.fromEntries(Object.entries(base.store.counts()).filter(([, clips]) => clips > 0)),
    clipAt: (path: string): Clip | undefined => base.store.atPath(path),
    /** Time passes as the engine lets it: four looks a second. */
    async pass(durationMs: number, ...settings: FolderSettings[]) {
      for (let passedMs = 0; passedMs < durationMs; passedMs += 250) {
        for (const folder of settings) await folderMonitor.keep(folder, stop.signal)
        await finished.pollAll(stop.signal)
        await base.clock.advance(250)
      }
    },
  }
}
