import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { inTransaction } from '../../../station/store/database.ts'
import { json } from '../../../station/store/rows.ts'
import { SavedView } from '../table.ts'

const Row = z.object({ body: json.pipe(SavedView) })
const Count = z.object({ others: z.int() })

/** Stores named views of the results table. */
export function createResultsViews(db: DatabaseSync) {
  const all = db.prepare('SELECT body FROM results_view ORDER BY name LIMIT ?')
  const put = db.prepare('INSERT OR REPLACE INTO results_view (name, body) VALUES (?, ?)')
  const others = db.prepare('SELECT count(*) AS others FROM results_view WHERE name <> ?')
  const remove = db.prepare('DELETE FROM results_view WHERE name = ?')

  return {
    all: (): SavedView[] => all.all(resultsBounds.savedViews).map((row) => Row.parse(row).body),
    /** Saves a view, replacing one of the same name. Returns false, without saving, when the limit is reached. */
    put: (view: SavedView): boolean =>
      inTransaction(db, () => {
        if (Count.parse(others.get(view.name)).others >= resultsBounds.savedViews) return false
        put.run(view.name, JSON.stringify(view))
        return true
      }),
    remove: (name: string): void => void remove.run(name),
  }
}
