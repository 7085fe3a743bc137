import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { failure } from '../../src/station/contract/failure.ts'
import { Settings } from '../../src/station/contract/settings.ts'
import type { EngineEvent } from '../../src/station/engine-types.ts'
import { createStation } from '../../src/station/host/station.ts'
import { databaseFile } from '../../src/station/store/database.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { hangMs } from '../support/pace.ts'
import { another } from '../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../support/temporary.ts'
import { eventually } from '../support/until.ts'
import { writer } from './store/stored-clips.ts'

/** An ffprobe that writes down when it begins and ends. */
function watchedProbe(folder: string) {
  const [program, notes] = [join(folder, 'probe'), join(folder, 'notes')]
  writeFileSync(program, `#!/bin/sh\necho begin >> ${notes}\nffprobe "$@"\nsleep 0.3\necho end >> ${notes}\n`)
  chmodSync(program, 0o755)
  return { program, notes: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []) }
}

/** A station with a clip of an earlier day that can't be examined again, because the database refuses to write it. */
function troubledStation() {
  const root = temporaryFolder(quickPlace)
  const [cam, dataDir] = [join(root, 'cam'), join(root, 'data')]
  mkdirSync(cam)
  const memory = openStationStore(dataDir)
  const { id } = writer(memory).add({ state: { kind: 'failed', because: failure('request-refused'), sessionId: null } })
  memory.close()
  const database = new DatabaseSync(databaseFile(dataDir), { timeout: hangMs() })
  onTestFinished(() => database.close())
  database.exec(
    `CREATE TRIGGER trouble BEFORE UPDATE ON clip WHEN old.id = '${id}' BEGIN SELECT RAISE(FAIL, 'no'); END`,
  )

  const probe = watchedProbe(root)
  const events: EngineEvent[] = []
  const settings = Settings.parse({ service: { baseUrl: null }, folders: [{ path: cam }] })
  const sleep = (durationMs: number, signal: AbortSignal) =>
    delay(durationMs / 10, undefined, { signal }).catch(() => {})
  const station = createStation({
    settings: () => ({ ...settings, once: false, finished: { stableSeconds: 0.2, giveUpSeconds: 600 } }),
    dataDir,
    apiKey: null,
    ffprobePath: probe.program,
    userAgent: 'test',
    // Pauses pass ten times as quickly.
    clock: {
      nowMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      sleep,
      rest: sleep,
    },
    onEvent: (event) => events.push(event),
  })
  station.start()
  onTestFinished(async () => {
    await station.stop()
    station.close()
  })
  return { cam, database, station, probe, events }
}

test.skipIf(process.platform === 'win32')(
  'clips are examined one after another, also after failures of clips of earlier days',
  async () => {
    const { cam, database, station, probe, events } = troubledStation()
    await eventually(() => expect(events).toContainEqual(expect.objectContaining({ kind: 'health' })))
    database.exec('DROP TRIGGER trouble')
    for (const name of ['a', 'b', 'c']) writeFileSync(join(cam, `${name}.mp4`), another(name))
    await eventually(() => expect(station.counts()).toMatchObject({ untagged: 3 }))
    expect(probe.notes()).toEqual(Array.from({ length: 3 }, () => ['begin', 'end']).flat())
  },
)
