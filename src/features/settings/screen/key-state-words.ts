import type { StateShape } from '../../../renderer/components/state-mark.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { StationStatus } from '../../../station/contract/station-status.ts'

const shapes: Record<StationStatus['key']['kind'], StateShape> = {
  none: 'off',
  kept: 'safe',
  'this-start-only': 'warning',
  locked: 'warning',
  unavailable: 'warning',
  given: 'safe',
}

/** Words the location of the key. A key that the service rejects gets no check mark, wherever it is stored. */
export function keyStateWords(
  { key, service, practice }: Pick<StationStatus, 'key' | 'service' | 'practice'>,
  { settings }: Pick<ScreenWording, 'settings'>,
): { readonly shape: StateShape; readonly words: string } {
  if (practice) return { shape: shapes[key.kind], words: settings.keyState.practice }
  const isRefused = service.kind === 'key-refused'
  if (isRefused && (key.kind === 'kept' || key.kind === 'this-start-only' || key.kind === 'given'))
    return { shape: 'warning', words: settings.keyStateRefused[key.kind] }
  return { shape: shapes[key.kind], words: settings.keyState[key.kind] }
}
