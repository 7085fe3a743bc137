import { ListBox, ListBoxItem } from 'react-aria-components'
import { Thumb } from '../../../renderer/components/thumb.tsx'
import { useMediaPaths } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import styles from './measure-clock.module.css'

interface ClipChoiceProps {
  readonly camera: string
  readonly clips: readonly ClipCard[]
  readonly chosen: string | null
  readonly onChoose: (clip: ClipCard) => void
}

/** Newest clips of a camera side by side; clips without a recording time are disabled. */
export function ClipChoice({ camera, clips, chosen, onChoose }: ClipChoiceProps) {
  const mediaPaths = useMediaPaths()
  const { clocks, phrases } = useWording()
  if (clips.length === 0) return <p className={styles.hint}>{clocks.noClips(camera)}</p>
  return (
    <ListBox
      aria-label={clocks.clipsOf(camera)}
      orientation="horizontal"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen === null ? [] : [chosen]}
      disabledKeys={clips.filter((clip) => !isTimed(clip)).map(({ id }) => id)}
      onSelectionChange={(keys) => {
        const clip = clips.find(({ id }) => keys !== 'all' && keys.has(id))
        if (clip) onChoose(clip)
      }}
      items={clips.map((clip) => ({ id: clip.id, clip }))}
      className={styles.clips ?? ''}
    >
      {({ clip }) => (
        <ListBoxItem textValue={`${clip.fileName} ${timeOf(clip)}`} className={styles.clip ?? ''}>
          <Thumb
            caption={timeOf(clip)}
            poster={clip.pictures.kind === 'ready' ? mediaPaths.poster(clip.pictures.key) : null}
            alt=""
          />
          <span className={styles.fileName}>{clip.fileName}</span>
        </ListBoxItem>
      )}
    </ListBox>
  )

  function timeOf({ recordedAtMs }: ClipCard) {
    return recordedAtMs === null ? clocks.untimed : phrases.format.clockToTheSecond(recordedAtMs)
  }
}

export const isTimed = ({ recordedAtMs, durationMs }: ClipCard): boolean => recordedAtMs !== null && durationMs !== null
