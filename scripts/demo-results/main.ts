import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showOnDeck, startAside } from '../demo/ondeck-process.ts'
import { buildLibrary, libraryOf } from './build-library.ts'
import { seedPracticeSeason } from './seed-practice-season.ts'

const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } })
const given = values['data-dir']
const dataDir = given === undefined ? mkdtempSync(join(tmpdir(), 'ondeck-results-')) : resolve(given)

try {
  if (!existsSync(libraryOf(dataDir))) {
    const startedAt = performance.now()
    console.log(`Made up: ${await seedPracticeSeason(dataDir)} pitches and swings of a season.`)
    const station = startAside(['headless', '--practice', '--data-dir', dataDir, '--port', '0'])
    try {
      await buildLibrary(dataDir)
    } finally {
      await station.stop()
    }
    console.log(`The library was built in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`)
  }
  console.log('\nAll of it is synthetic. Open Results in the rail: sessions, trends, comparison, table, report.')
  process.exitCode = await showOnDeck(['headless', '--practice', '--data-dir', dataDir, '--open', '--port', '0'])
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  if (given === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
