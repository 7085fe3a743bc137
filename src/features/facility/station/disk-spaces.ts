import { statfs } from 'node:fs/promises'
import { withTimeout } from '../../../computer/files/with-timeout.ts'

/** Space changes slowly. */
const MEASURE_INTERVAL_MS = 60_000
/** A share that doesn't answer occupies one of the few threads for files: only one measurement runs at a time. */
const MEASURE_TIMEOUT_MS = 2_000

interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

export interface DiskSpaces {
  /** Space of the volume as last measured; null where the system doesn't say. */
  of(path: string): DiskSpace | null
  /** Measures the volumes of these folders, where the last measurement is old and none is under way. */
  measure(paths: readonly string[]): Promise<void>
}

/** Measures the free space of volumes. */
export function createDiskSpaces({ monotonicMs }: { readonly monotonicMs: () => number }): DiskSpaces {
  let spaces = new Map<string, DiskSpace>()
  let measuredAtMs = -Infinity
  let underWay = false

  async function measureAll(paths: readonly string[]) {
    const next = new Map<string, DiskSpace>()
    for (const path of paths) {
      const disk = await statfs(path).catch(() => null)
      if (disk) next.set(path, { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize })
    }
    spaces = next
  }

  return {
    of: (path) => spaces.get(path) ?? null,
    async measure(paths) {
      if (underWay || monotonicMs() - measuredAtMs < MEASURE_INTERVAL_MS) return
      measuredAtMs = monotonicMs()
      underWay = true
      const work = measureAll(paths).finally(() => {
        underWay = false
      })
      await withTimeout(work, MEASURE_TIMEOUT_MS)
    },
  }
}
