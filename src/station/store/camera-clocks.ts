import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CameraMemory } from '../contract/camera-time.ts'
import type { CameraClocks } from '../tagging/tagging-ports.ts'
import { json } from './rows.ts'

const Row = z.object({ correction_ms: z.number() })
const MemoryRow = z.object({ memory: json.pipe(CameraMemory) }).transform(({ memory }) => memory)

/**
 * Stores the measured clock correction of each camera, which a correction in the settings wins over, and what is known
 * about its times.
 */
export function createCameraClocks(db: DatabaseSync): CameraClocks {
  const get = db.prepare('SELECT correction_ms FROM camera_clock WHERE camera = ?')
  const set = db.prepare('INSERT OR REPLACE INTO camera_clock (camera, correction_ms) VALUES (?, ?)')
  const recall = db.prepare('SELECT memory FROM camera_memory WHERE camera = ?')
  const remember = db.prepare('INSERT OR REPLACE INTO camera_memory (camera, memory) VALUES (?, ?)')

  return {
    correctionMs(camera) {
      const row = get.get(camera)
      return row === undefined ? 0 : Row.parse(row).correction_ms
    },
    setCorrection: (camera, correctionMs) => void set.run(camera, correctionMs),
    memory(camera) {
      const row = recall.get(camera)
      return row === undefined ? undefined : MemoryRow.parse(row)
    },
    remember: (camera, memory) => void remember.run(camera, JSON.stringify(memory)),
  }
}
