import { Button as AriaButton } from 'react-aria-components'
import button from '../../../renderer/components/button.module.css'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './camera.module.css'
import type { NudgeControl } from './use-nudges.ts'
import { toggleFlip, useViewerState } from './viewer-state.ts'

interface CameraToolsProps {
  readonly camera: ViewerCamera
  readonly nudging: NudgeControl
}

/** Tools of one camera: its nudge (shift in frames against the other cameras of the rep) and the flip button. */
export function CameraTools({ camera, nudging: { nudge, correctClock } }: CameraToolsProps) {
  const { viewer } = useWording()
  const { clip, nudgeFrames, canCorrectClock } = camera
  const isFlipped = useViewerState(({ flipped }) => flipped.has(clip.camera))
  const { text, signed } = useNudgeText(nudgeFrames)
  return (
    <span className={styles.tools}>
      <span className={styles.nudge} role="group" aria-label={viewer.nudge(clip.camera)}>
        <Button square aria-label={viewer.nudgeEarlier(clip.camera)} onPress={() => nudge(camera, nudgeFrames - 1)}>
          −
        </Button>
        <Menu
          label={viewer.nudgeMenu(clip.camera)}
          actions={[
            {
              id: 'reset',
              text: viewer.resetNudge,
              isDisabled: nudgeFrames === 0,
              run: () => nudge(camera, 0),
            },
            {
              id: 'correct',
              text: canCorrectClock ? viewer.useAsCorrection : viewer.correctionSetInSettings,
              isDisabled: nudgeFrames === 0 || !canCorrectClock,
              run: () => correctClock(camera),
            },
          ]}
        >
          <AriaButton
            className={classes(button.button, styles.amount, nudgeFrames !== 0 && styles.nudged)}
            aria-label={`${viewer.nudgeMenu(clip.camera)}: ${text}`}
          >
            <span className={styles.long}>{text}</span>
            <span className={styles.short}>{signed}</span>
          </AriaButton>
        </Menu>
        <Button square aria-label={viewer.nudgeLater(clip.camera)} onPress={() => nudge(camera, nudgeFrames + 1)}>
          +
        </Button>
      </span>
      <AriaButton
        className={classes(button.button, isFlipped && styles.pressed)}
        aria-label={viewer.flipOf(clip.camera)}
        aria-pressed={isFlipped}
        onPress={() => toggleFlip(clip.camera)}
      >
        <Icon name="flip" size={16} />
        <span className={styles.long}>{viewer.flip}</span>
      </AriaButton>
    </span>
  )
}

/** Text of a nudge, such as “+2 frames”, and its number alone. */
function useNudgeText(frames: number): { readonly text: string; readonly signed: string } {
  const { viewer, phrases } = useWording()
  const signed = new Intl.NumberFormat(phrases.locale, { signDisplay: 'exceptZero' })
    .format(frames)
    .replace('-', '\u2212')
  return { text: viewer.frames(frames, signed), signed }
}
