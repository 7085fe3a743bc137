import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { TargetMounts } from '../../computer/files/target-folder.ts'
import type { Settings } from '../contract/settings.ts'

type AfterUpload = Settings['uploads']['afterUpload']

const Row = z.object({ mount: z.string().nullable() })

export interface StoredTargetMounts extends TargetMounts {
  /** Forgets all mounts when the setting names another target folder. */
  change(before: AfterUpload, next: AfterUpload): void
}

/** Stores the mount points of target folders, so that a missing disk is noticed after a restart too. */
export function createTargetMounts(db: DatabaseSync): StoredTargetMounts {
  const get = db.prepare('SELECT mount FROM move_target WHERE folder = ?')
  const set = db.prepare('INSERT OR REPLACE INTO move_target (folder, mount) VALUES (?, ?)')
  const forget = db.prepare('DELETE FROM move_target')

  return {
    of(folder) {
      const row = get.get(folder)
      return row === undefined ? undefined : Row.parse(row).mount
    },
    remember: (folder, mount) => void set.run(folder, mount),
    change(before, next) {
      if (JSON.stringify(before) !== JSON.stringify(next)) forget.run()
    },
  }
}
