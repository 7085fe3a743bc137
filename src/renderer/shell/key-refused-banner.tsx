import type { StationStatus } from '../../station/contract/station-status.ts'
import { Button } from '../components/button.tsx'
import { useShortcuts } from '../hooks/use-shortcuts.ts'
import { goTo, useRoute } from '../routes.ts'
import { useWording } from '../state/wording-context.tsx'
import { FrameBanner } from './frame-banner.tsx'

const enterKey = () => goTo('settings', 'connection')

/** A rejected key, on every screen: no clip is uploaded until a person enters another one. */
export function KeyRefusedBanner({ service, safety }: Pick<StationStatus, 'service' | 'safety'>) {
  const { frame } = useWording()
  const { name, within } = useRoute()
  const isRefused = service.kind === 'key-refused'
  useShortcuts([
    {
      id: 'enter-new-key',
      name: frame.serviceKeyRefusedNote,
      keys: null,
      group: 'everywhere',
      when: () => isRefused,
      run: enterKey,
    },
  ])
  if (!isRefused) return null
  return (
    <FrameBanner
      tone="refused"
      shape="stopped"
      title={frame.keyRefused}
      role="alert"
      action={
        !(name === 'settings' && within === 'connection') && (
          <Button onPress={enterKey}>{frame.serviceKeyRefusedNote}</Button>
        )
      }
    >
      {frame.keyRefusedNote(safety.onTheWay)}
    </FrameBanner>
  )
}
