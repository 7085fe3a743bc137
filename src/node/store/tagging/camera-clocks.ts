import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { CameraClocks } from '../../../core/tagging/tagging-ports.ts'

const Row = z.object({ correction_ms: z.number() })

/** Stores the measured clock correction of each camera; a correction in the settings wins over it. */
export function createCameraClocks(db: DatabaseSync): CameraClocks {
  const get = db.prepare('SELECT correction_ms FROM camera_clock WHERE camera = ?')
  const set = db.prepare('INSERT OR REPLACE INTO camera_clock (camera, correction_ms) VALUES (?, ?)')

  return {
    correctionMs(camera) {
      const row = get.get(camera)
      return row === undefined ? 0 : Row.parse(row).correction_ms
    },
    setCorrection: (camera, correctionMs) => void set.run(camera, correctionMs),
  }
}
