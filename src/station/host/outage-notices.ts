import type { Notice } from '../contract/event.ts'
import type { Failure } from '../contract/failure.ts'
import type { EngineEvent } from '../engine-types.ts'
import { createNotice } from './engine-notices.ts'

/** Announces each outage of a folder or the service once when it begins and once when it is over. */
export function createOutageNotices() {
  const lostFolders = new Set<string>()
  let serviceIsAway = false

  return {
    /** `because` is null for a folder that can be read. */
    folder(path: string, camera: string, because: Failure | null): Notice[] {
      const isBack = because === null && lostFolders.delete(path)
      if (because === null) return isBack ? createNotice({ kind: 'folder-back', camera }) : []
      lostFolders.add(path)
      return createNotice({ kind: 'folder-lost', camera, because })
    },
    /** `worst` is null when every component works, or when another service is used from now on. */
    health({ worst, isForgotten }: Pick<EngineEvent & { kind: 'health' }, 'worst' | 'isForgotten'>): Notice[] {
      if (worst?.component === 'station') return createNotice({ kind: 'trouble', because: worst.because })
      if (worst && !serviceIsAway) {
        serviceIsAway = true
        return createNotice({ kind: 'service-lost', because: worst.because })
      }
      if (worst || !serviceIsAway) return []
      serviceIsAway = false
      // Another service, or the same one with another key, is unknown until it answers.
      return isForgotten ? [] : createNotice({ kind: 'service-back' })
    },
  }
}
