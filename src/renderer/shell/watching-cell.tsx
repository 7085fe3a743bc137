import type { FolderStatus } from '../../station/contract/station-status.ts'
import { StateMark } from '../components/state-mark.tsx'
import { addressOf } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import { BarCell } from './bar-cell.tsx'

/** State of the source folders; names the worst one. */
export function WatchingCell({ folders }: { folders: readonly FolderStatus[] }) {
  const { frame, phrases } = useWording()
  const href = addressOf('settings', 'folders')
  const missing = folders.filter(({ state }) => state.kind === 'unavailable')
  const rescanned = folders.filter(({ state }) => state.kind === 'rescan-only')
  const [firstMissing] = missing
  const [firstRescanned] = rescanned

  if (folders.length === 0)
    return <BarCell href={href} mark={<StateMark shape="warning" />} title={frame.noFolder} note={frame.addFolder} />
  if (firstMissing)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="warning" />}
        title={frame.watchingSome(folders.length - missing.length, folders.length)}
        note={missing.length === 1 ? frame.folderMissing(firstMissing.camera) : frame.foldersMissing(missing.length)}
      />
    )
  if (firstRescanned)
    return (
      <BarCell
        href={href}
        mark={<StateMark shape="rescan" />}
        title={frame.watching(folders.length)}
        note={
          rescanned.length === 1 ? frame.rescanOnly(firstRescanned.camera) : frame.foldersRescanOnly(rescanned.length)
        }
      />
    )
  const isStarting = folders.some(({ state }) => state.kind === 'starting')
  const lastMs = Math.max(...folders.map(({ lastClipAtMs }) => lastClipAtMs ?? 0))
  const note = lastMs > 0 ? frame.lastClip(phrases.format.clock(lastMs)) : frame.noClipYet
  return (
    <BarCell
      href={href}
      isCalm
      mark={<StateMark shape={isStarting ? 'processing' : 'watching'} />}
      title={frame.watching(folders.length)}
      note={isStarting ? frame.starting : note}
    />
  )
}
