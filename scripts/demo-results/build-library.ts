import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { practiceFolderIn } from '../../src/computer/data-folders.ts'
import { askOnDeck } from '../demo/ondeck-process.ts'

const TIMEOUT_MS = 180_000
const LOOK_EVERY_MS = 500
const movements = ['pitching', 'hitting'] as const
const DAYS = 120

const Job = z.object({ jobId: z.string() })
const Listed = z.object({ id: z.string(), state: z.string() })

/** Results library of a practice station. */
export const libraryOf = (dataDir: string) => join(practiceFolderIn(dataDir), 'results', 'v1', 'manifest.json')

/** Requests the whole season from the running station and waits until all of it stands in the library. */
export async function buildLibrary(dataDir: string) {
  const folder = practiceFolderIn(dataDir)
  const start = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10)
  const request = (movement: string) => [
    'export',
    'create',
    '--activity',
    'baseball',
    '--movement',
    movement,
    '--start',
    start,
    '--date-mode',
    'capture_time',
    '--data-dir',
    folder,
  ]
  const jobs: string[] = []
  for (const movement of movements) {
    const lines = await until(() => askOnDeck(request(movement)), 'the station did not take the export')
    jobs.push(Job.parse(lines[0]).jobId)
  }
  await until(async () => {
    const listed = (await askOnDeck(['export', 'list', '--data-dir', folder]))?.map((line) => Listed.parse(line)) ?? []
    const states = jobs.map((id) => listed.find((job) => job.id === id)?.state)
    if (states.some((state) => state === 'failed' || state === 'expired')) throw new Error('an export failed')
    return states.every((state) => state === 'ready') || null
  }, 'the exports did not end')
  const built = () => globSync(join(folder, 'results/v1/sessions/*/*/*.parquet')).length >= movements.length || null
  await until(async () => (existsSync(libraryOf(dataDir)) ? built() : null), 'the library was not built')
}

async function until<Result>(look: () => Promise<Result | null>, complaint: string): Promise<Result> {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    const result = await look()
    if (result !== null) return result
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`${complaint} within ${TIMEOUT_MS / 1_000} s`)
}
