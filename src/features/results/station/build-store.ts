import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ExportSpec } from '../../../station/contract/export-job.ts'
import { json } from '../../../station/store/rows.ts'

const Body = z.object({
  id: z.string(),
  order: ExportSpec,
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), isLate: z.boolean().optional(), values: z.int().optional() }),
  ),
  bytes: z.int(),
  exportedAtMs: z.number(),
  address: z.string().nullable(),
  isPartial: z.boolean(),
  isSynthetic: z.boolean(),
})
/** Export whose rows are spooled but not in the library yet. */
export type QueuedBuild = z.infer<typeof Body>

const BodyRow = z.object({ body: json.pipe(Body) })
const CountRow = z.object({ builds: z.int() })
const LibraryRow = z
  .object({ id: z.string(), built_at_ms: z.number() })
  .transform(({ id, built_at_ms }) => ({ id, builtAtMs: built_at_ms }))

/** Library that this station last saw in a folder. */
export type KnownLibrary = z.infer<typeof LibraryRow>

export type BuildStore = ReturnType<typeof createBuildStore>

/** Stores builds of the results library that are still to do, oldest first. */
export function createBuildStore(db: DatabaseSync) {
  const put = db.prepare('INSERT OR REPLACE INTO results_build (export_id, queued_at_ms, body) VALUES (?, ?, ?)')
  const isQueued = db.prepare('SELECT 1 FROM results_build WHERE export_id = ?')
  const next = db.prepare('SELECT body FROM results_build ORDER BY number LIMIT 1 OFFSET ?')
  const count = db.prepare('SELECT count(*) AS builds FROM results_build')
  const remove = db.prepare('DELETE FROM results_build WHERE export_id = ?')
  const knownLibrary = db.prepare('SELECT id, built_at_ms FROM results_library WHERE folder = ?')
  const putLibrary = db.prepare('INSERT OR REPLACE INTO results_library (folder, id, built_at_ms) VALUES (?, ?, ?)')
  const removeLibrary = db.prepare('DELETE FROM results_library WHERE folder = ?')

  return {
    put: (build: QueuedBuild, atMs: number): void => void put.run(build.id, Math.floor(atMs), JSON.stringify(build)),
    isQueued: (id: string): boolean => isQueued.get(id) !== undefined,
    /** Build at a position of the queue; undefined after the last. */
    at(position: number): QueuedBuild | undefined {
      const row = next.get(position)
      return row === undefined ? undefined : BodyRow.parse(row).body
    },
    count: (): number => CountRow.parse(count.get()).builds,
    remove: (id: string): void => void remove.run(id),
    knownLibrary(folder: string): KnownLibrary | undefined {
      const row = knownLibrary.get(folder)
      return row === undefined ? undefined : LibraryRow.parse(row)
    },
    putLibrary: (folder: string, id: string, builtAtMs: number): void =>
      void putLibrary.run(folder, id, Math.floor(builtAtMs)),
    forgetLibrary: (folder: string): void => void removeLibrary.run(folder),
  }
}
