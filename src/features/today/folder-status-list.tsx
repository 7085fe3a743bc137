import { StateMark, type StateShape } from '../../renderer/components/state-mark.tsx'
import { addressOf } from '../../renderer/routes.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { FolderStatus } from '../../station/contract/station-status.ts'
import styles from './side-panel.module.css'

const shapes: Readonly<Record<FolderStatus['state']['kind'], StateShape>> = {
  starting: 'processing',
  watching: 'watching',
  'rescan-only': 'rescan',
  unavailable: 'warning',
}

/** Cameras with their clips of today and the state of their folder. */
export function FolderStatusList({ folders }: { folders: readonly FolderStatus[] }) {
  const { common, frame, today, phrases } = useWording()
  if (folders.length === 0) return null
  return (
    <ul className={styles.folders} aria-label={today.folders}>
      {folders.map(({ settings, camera, state, clipsToday, lastClipAtMs }) => {
        const brought = [common.clips(clipsToday), lastClipAtMs === null ? null : phrases.format.clock(lastClipAtMs)]
        return (
          <li key={settings.path}>
            <a className={styles.folder} href={addressOf('settings', 'folders')}>
              <StateMark shape={shapes[state.kind]} size={15} />
              <b>{camera}</b>
              {state.kind === 'unavailable' ? (
                <span className={styles.lost}>
                  {today.folderMissing}, {frame.since(phrases.format.clock(state.sinceMs))}
                </span>
              ) : (
                <span>
                  {state.kind === 'rescan-only'
                    ? today.rescanOnly(brought[0] ?? '')
                    : brought.filter(Boolean).join(', ')}
                </span>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
