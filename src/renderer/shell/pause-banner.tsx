import { useStore } from 'zustand'
import { Button } from '../components/button.tsx'
import { usePause } from '../hooks/pause.ts'
import { useFixedText } from '../hooks/use-fixed-text.ts'
import { useRoute } from '../routes.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { FrameBanner } from './frame-banner.tsx'

/** Shows paused uploads, and a pause that failed, on every screen. */
export function PauseBanner() {
  const { ui } = useStation()
  const { frame, common, phrases } = useWording()
  const pause = usePause()
  const isOnQueue = useRoute().name === 'queue'
  const fixedText = useFixedText('uploads.paused', frame.uploadsPausedFixed)
  const openClip = useStore(ui.store, (state) => state.openClip)
  if (pause.failure) {
    const { message, next } = phrases.failure(pause.failure, frame.uploads, { isFinal: true })
    const action = <Button onPress={pause.clearFailure}>{common.ok}</Button>
    return (
      <FrameBanner tone="stop" shape="stopped" title={message} role="alert" action={action}>
        {next}
      </FrameBanner>
    )
  }
  if (!pause.value) return null
  return (
    <FrameBanner
      tone="paused"
      shape="waiting"
      title={frame.uploadsPaused}
      role="status"
      action={
        // Queue has the same button among its controls.
        !pause.isFixedByConfig &&
        !isOnQueue && (
          // With a clip open, the key plays its video.
          <Button keys={openClip === null ? 'p' : undefined} onPress={() => pause.set(false)}>
            {frame.resumeUploads}
          </Button>
        )
      }
    >
      {pause.isFixedByConfig ? fixedText : frame.uploadsPausedNote}
    </FrameBanner>
  )
}
