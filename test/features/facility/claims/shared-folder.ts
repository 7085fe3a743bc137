import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type ClipKind, ClipState } from '../../../../src/station/contract/clip.ts'
import { createFacilityDatabase } from '../../../support/facility-database.ts'
import type { Postgres } from '../../../support/postgres.ts'
import { clip, padded } from '../../../support/sample-clips.ts'
import { jo, pitching } from '../../../support/stage.ts'
import { type StrictOptions, startStrictService } from '../../../support/strict-service.ts'
import { quickPlace, temporaryFolder } from '../../../support/temporary.ts'
import { createFacilityStation, type StationInput } from './facility-station.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const ClipMessage = z.object({ file: z.string(), state: ClipState })

type Stated = Pick<ReturnType<typeof createFacilityStation>['station']['store'], 'atPath'>

export const LEASE_MS = 3_000

/** A folder that several stations of a facility watch, their database and a strict service. */
export async function sharedFolder(postgres: Postgres, options: StrictOptions = {}) {
  const root = temporaryFolder(quickPlace)
  const folder = join(root, 'share')
  mkdirSync(folder)
  const service = await startStrictService({ athletes: [jo], processingMs: 50, ...options })
  const facility = await createFacilityDatabase(postgres)
  onTestFinished(async () => {
    await service.close()
    await facility.close()
  })
  const contents = new Map<string, string>()
  const inputOf = (name: string, more: Partial<StationInput>): StationInput => ({
    dataDir: join(root, name),
    folder,
    tags: pitching,
    baseUrl: service.baseUrl,
    apiKey: service.key,
    database: facility.database,
    password: postgres.password,
    leaseMs: LEASE_MS,
    ...more,
  })

  /** The camera's file: a real video, made larger by bytes that no player reads. */
  function put(name: string, paddingBytes = 1_000, change: (bytes: Buffer) => void = () => {}) {
    const bytes = padded(clip('plain-60.mp4'), paddingBytes, randomUUID())
    change(bytes)
    return write(name, bytes)
  }

  function write(name: string, bytes: Buffer) {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    contents.set(path, sha256(bytes))
    return path
  }

  /** Two files that only their middle tells apart: their fingerprints are equal. */
  function putAlike(one: string, other: string) {
    const bytes = padded(clip('plain-60.mp4'), 400_000, randomUUID())
    const paths = [write(one, bytes)]
    const changed = Buffer.from(bytes)
    changed.fill('x', 200_000, 200_100)
    return [...paths, write(other, changed)]
  }

  /** A station in this process, which runs until the end of the test. */
  function open(name: string, more: Partial<StationInput> = {}) {
    const { station, settings } = createFacilityStation(inputOf(name, more), () => {})
    let isOpen = true
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      await station.stop()
      station.close()
    }
    onTestFinished(close)
    station.start()
    return { station, settings, close, stateOf: (path: string) => stateIn(station.store, path) }
  }

  /** A station in a process of its own. */
  function spawn(name: string, more: Partial<StationInput> = {}) {
    const child: ChildProcess = fork(
      join(import.meta.dirname, 'station-process.ts'),
      [JSON.stringify(inputOf(name, more))],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    const states = new Map<string, ClipState>()
    child.on('message', (message) => {
      const { data } = ClipMessage.safeParse(message)
      if (data) states.set(data.file, data.state)
    })
    const kill = (signal: NodeJS.Signals = 'SIGKILL') => void child.kill(signal)
    onTestFinished(() => kill())
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { kill, gone, stateOf: (path: string) => states.get(path) }
  }

  /** Every file is at the service once, byte by byte, and the service has no complaint. */
  function expectEachOnce() {
    const stored = service.store.uploads.flatMap((upload) => upload.stored ?? []).map((one) => one.sha256)
    expect(stored.toSorted()).toEqual([...contents.values()].toSorted())
    expect(service.captures.all.map(({ storedTimes }) => storedTimes).filter((times) => times > 1)).toEqual([])
    expect(service.violations).toEqual([])
  }

  const claims = async () => {
    const rows = await facility.query(
      'SELECT file_name, state, session_id, owner::text, fence::int FROM ondeck.claim ORDER BY id',
    )
    return rows.map((row) => ({ ...row, name: String(row['file_name']), state: String(row['state']) }))
  }

  return { root, folder, service, facility, put, putAlike, open, spawn, expectEachOnce, claims }
}

const stateIn = (store: Stated, path: string) => store.atPath(path)?.state

/** True when a station has nothing left to do for these files. */
export function expectDone(station: { stateOf(path: string): ClipState | undefined }, paths: readonly string[]) {
  const done: readonly (ClipKind | undefined)[] = ['processing', 'completed', 'uploaded-elsewhere']
  for (const path of paths) expect(done, basename(path)).toContain(station.stateOf(path)?.kind)
}
