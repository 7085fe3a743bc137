// Everything that a run of chaos plays on.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import { type Lie, type LieOfStore, openStoreGateway } from '../support/lying-gateway.ts'
import { createBulkFault } from './bulk-fault.ts'
import { cameraNames, createCameras } from './cameras.ts'
import { openDataDisk } from './data-disk.ts'
import type { Evidence } from './judge.ts'
import { createRandom } from './random.ts'
import { createRandomFaults } from './random-faults.ts'
import { openRecordingProxy } from './recording-proxy.ts'
import { startStation } from './station-process.ts'

const PROCESSING_MS = 700

export type Stage = Awaited<ReturnType<typeof setStage>>

/** The service, the wire to it, the cameras and the station's disk, in a temporary folder. */
export async function setStage(seed: number) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-chaos-'))
  const [dataDir, practiceDir, home] = [join(root, 'data'), join(root, 'practice'), join(root, 'home')]
  mkdirSync(home)
  const disk = openDataDisk(dataDir)
  const service = await startPracticeService({ dataDir: practiceDir, port: 0, processingMs: PROCESSING_MS })
  const lies = { service: [] as Lie[], store: [] as LieOfStore[] }
  const { origin } = new URL(service.store.uploadUrl)
  const storeGateway = await openStoreGateway(origin, () => lies.store.shift() ?? null)
  const line = await openRecordingProxy(service.baseUrl, {
    store: { origin, toldOrigin: storeGateway.origin },
    takeLie: () => lies.service.shift() ?? null,
  })
  const [first = '', second = ''] = service.control.seedRoster({ count: 2 })
  const athletes = { 'cam-a': first, 'cam-b': first, 'cam-c': second }
  const config = join(root, 'ondeck.yaml')
  writeFileSync(config, JSON.stringify(configuration(line.baseUrl, athletes)))
  const cameras = createCameras(root, createRandom(seed))
  const start = () => startStation({ config, dataDir, home, key: service.key })

  return {
    root,
    dataDir,
    practiceDir,
    disk,
    service,
    line,
    lies,
    storeGateway,
    athletes,
    cameras,
    bulk: createBulkFault({ dataDir, athletes, incidents: cameras.incidents }),
    menu: createRandomFaults(createRandom(seed + 1)),
    random: createRandom(seed + 2),
    deafTimes: [] as { fromMs: number; toMs: number }[],
    endedByItself: [] as string[],
    killed: { count: 0 },
    vanished: { count: 0 },
    /** Moves of the service's clock. */
    clockMoves: [] as { fromMs: number; aheadMs: number }[],
    start,
    /** The station's disk goes with the stage. */
    keep() {
      cpSync(dataDir, join(root, 'station'), { recursive: true })
      return root
    },
    async strike(isKept: boolean) {
      await line.close()
      await storeGateway.close()
      await service.close()
      disk.close()
      if (!isKept) rmSync(root, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const configuration = (baseUrl: string, athletes: Evidence['athletes']) => ({
  service: { baseUrl },
  folders: cameraNames.map((name) => ({
    path: `./${name}`,
    camera: name,
    recursive: true,
    existing: 'take',
    tags: { athlete: { id: athletes[name] }, activity: 'baseball', movement: 'pitching' },
  })),
  finished: { stableSeconds: 0.4 },
  uploads: { holdSeconds: 0, parallel: 3, limitMbitPerSecond: 20 },
})
