import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { manifestPath, pairFolder } from '../../../../src/features/results/library/library-paths.ts'
import type { Manifest } from '../../../../src/features/results/library/manifest.ts'

const pair = { activity: 'baseball', movement: 'pitching' }

/** Two sessions: `s1` was exported twice, `s2` once. */
const sessions = `SELECT * FROM (VALUES
  ('s1', 'a1', 'Maya Ortiz', 88.5::DOUBLE, 'older', TIMESTAMP '2026-11-01 10:00:00'),
  ('s1', 'a1', 'Maya Ortiz', 90.5, 'newer', TIMESTAMP '2026-11-02 10:00:00'),
  ('s2', 'a2', 'Zoë Weber', 70.25, 'older', TIMESTAMP '2026-11-01 10:00:00'))
  AS rows(sessionid, athleteid, _athlete_name, peak_arm_angular_velocity, _export_id, _exported_at)`

/** Library in a data folder, as a build leaves it. */
export async function smallLibrary(dataDir: string) {
  const root = join(dataDir, 'results')
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`CREATE TABLE sessions AS ${sessions}`)
  for (const id of ['older', 'newer']) {
    const write = async (kind: 'sessions' | 'curves', month: string | null, rows: string) => {
      const folder = pairFolder(root, kind, pair, month)
      mkdirSync(folder, { recursive: true })
      const file = join(folder, `${id}-1.parquet`)
      await connection.run(`COPY (${rows}) TO '${file}' (FORMAT parquet)`)
      writeFileSync(manifestPath(file), JSON.stringify(manifestFor(file, id, kind, month)))
    }
    const ofExport = `SELECT * FROM sessions WHERE _export_id = '${id}'`
    await write('sessions', null, ofExport)
    const frames = 'SELECT range AS frame, range / 10 AS elbow_flexion FROM range(50)'
    await write('curves', '2026-11', `SELECT * FROM (${ofExport}), (${frames})`)
  }
  connection.closeSync()
  instance.closeSync()
  return { dataDir, folder: root, contents: () => contentsOf(root) }
}

function manifestFor(file: string, id: string, kind: 'sessions' | 'curves', month: string | null): Manifest {
  const bytes = readFileSync(file)
  return {
    library: 1,
    kind,
    file: `${id}-1.parquet`,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    rows: 2,
    sessions: 1,
    pair,
    month,
    exports: [],
    columns: [],
    events: [],
    synthetic: false,
    rowsWithoutSession: 0,
    replaces: [],
    program: 'a test',
  }
}

/** Every name, byte and time below a folder. */
export function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { mtimeMs } = statSync(path)
      const bytes = entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
      return `${relative(folder, path)} ${mtimeMs} ${bytes}`
    })
    .toSorted()
}
