import { alertTargetAddress } from '../../station/contract/alert.ts'
import type { Notice } from '../../station/contract/event.ts'
import { addressOf } from '../routes.ts'

/** Address of what a notice is about; null where no screen shows it. */
export function addressOfNotice(what: Notice['what']): string | null {
  switch (what.kind) {
    case 'clip-stuck':
    case 'clip-grew':
    case 'clip-stored-twice':
      return alertTargetAddress({ kind: 'clip', clipId: what.clipId })
    case 'camera-missing':
      return addressOf('viewer', what.repId)
    case 'folder-lost':
    case 'folder-back':
      return addressOf('settings', 'folders')
    case 'unsupported':
      return addressOf('queue')
    case 'athlete-lost':
    case 'athlete-undecided':
    case 'athlete-not-created':
      return addressOf('today')
    case 'athlete-found':
    case 'import-done':
      return addressOf('athletes')
    case 'export-ready':
    case 'export-failed':
    case 'export-expiring':
      return addressOf('exports')
    case 'service-lost':
    case 'service-back':
    case 'captures-refused':
    case 'captures-open':
      return addressOf('settings', 'connection')
    case 'browser-signed-in':
      return addressOf('settings', 'computer')
    case 'overlooked':
    case 'trouble':
      return null
  }
}
