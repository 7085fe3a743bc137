import type { FolderState } from '../../../../contract/station/station-status.ts'
import type { StateShape, StateTone } from '../../../components/state-mark.tsx'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** How a folder stands, in shape, colour and words. */
export function folderStateText(
  state: FolderState,
  { settings, say }: ScreenWording,
): { shape: StateShape; tone?: StateTone; words: string } {
  const shapes = {
    starting: 'processing',
    watching: 'watching',
    'rescan-only': 'rescan',
    unavailable: 'warning',
  } as const
  const words =
    state.kind === 'unavailable'
      ? settings.unavailableSince(say.format.clock(state.sinceMs))
      : settings.folderState[state.kind]
  return { shape: shapes[state.kind], words }
}
