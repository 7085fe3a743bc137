import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { Segments } from '../../../components/fields/segments.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/use-player.ts'
import { speeds } from '../use-viewer-keys.ts'
import { changeSpeed } from '../viewer-state.ts'
import styles from './transport.module.css'

interface TransportProps {
  readonly player: Player
  /** At the end of the row. */
  readonly children?: ReactNode
}

/** Plays, steps, says where one is. */
export function Transport({ player, children }: TransportProps) {
  const { viewer } = useWording()
  const isPlaying = usePlayerState(player, ({ direction }) => direction !== 0)
  const speed = usePlayerState(player, (state) => state.speed)
  return (
    <div className={styles.transport}>
      <div className={styles.controls}>
        <Button square aria-label={viewer.previousFrame} onPress={() => player.step(-1)}>
          <Icon name="frameBack" size={16} />
        </Button>
        <Button tone="primary" keys="space" onPress={player.toggle}>
          {isPlaying ? viewer.pause : viewer.play}
        </Button>
        <Button square aria-label={viewer.nextFrame} onPress={() => player.step(1)}>
          <Icon name="frameOn" size={16} />
        </Button>
        <Segments
          label={viewer.speed}
          choices={speeds.map((each) => ({ id: String(each), text: speedText(viewer.speeds, each) }))}
          value={String(speed)}
          onChange={(id) => {
            changeSpeed(Number(id))
            player.setSpeed(Number(id))
          }}
        />
        {children}
      </div>
    </div>
  )
}

const speedText = (texts: Readonly<Record<string, string>>, speed: number) => texts[String(speed)] ?? String(speed)
