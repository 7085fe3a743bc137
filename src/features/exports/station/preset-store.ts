import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ExportPreset, exportBounds } from '../../../station/contract/export-job.ts'
import { json } from '../../../station/store/rows.ts'

const Row = z.object({ body: json.pipe(ExportPreset) })

/** Stores named export requests. */
export function createPresetStore(db: DatabaseSync) {
  const all = db.prepare('SELECT body FROM export_preset ORDER BY name LIMIT ?')
  const put = db.prepare('INSERT OR REPLACE INTO export_preset (name, body) VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM export_preset WHERE name = ?')

  return {
    all: (): ExportPreset[] => all.all(exportBounds.presets).map((row) => Row.parse(row).body),
    put: (preset: ExportPreset): void => void put.run(preset.name, JSON.stringify(preset)),
    remove: (name: string): void => void remove.run(name),
  }
}
