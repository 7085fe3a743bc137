import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Drawing } from '../../../station/contract/marks.ts'
import { marksBounds } from '../../../station/contract/marks.ts'
import styles from './drawing.module.css'
import { useDrawingsOfFrame } from './drawing-layer.tsx'
import { useDrawingState } from './drawing-state.ts'
import { useStage } from './stage-context.ts'
import { useDrawingName } from './use-drawing-name.ts'
import { useViewedDrawings } from './use-drawings.ts'

/** Corner of a picture: the labels of the drawings on this frame, or the label field of the selected one. */
export function DrawingCorner() {
  const { drawing: words } = useWording()
  const { camera } = useStage()
  const drawings = useViewedDrawings()
  const name = useDrawingName()
  const drawn = useDrawingsOfFrame()
  const selectedId = useDrawingState((state) => state.selectedId)
  const selected = drawn.find(({ id }) => id === selectedId)
  const labels = drawn.flatMap(({ label }) => (label === '' ? [] : [label]))
  return (
    <span className={classes(styles.corner, selected && styles.editing)}>
      {selected ? (
        <>
          <LabelField key={selected.id} drawing={selected} />
          <Button onPress={() => drawings.remove([selected])}>{words.remove}</Button>
        </>
      ) : (
        labels.length > 0 && <b className={styles.name}>{labels.join(', ')}</b>
      )}
      <span role="status" className={styles.heard}>
        {drawn.map((each) => name(each, camera)).join('. ')}
      </span>
    </span>
  )
}

function LabelField({ drawing }: { drawing: Drawing }) {
  const { drawing: words } = useWording()
  const { put } = useViewedDrawings()
  const [typed, setTyped] = useState(drawing.label)
  const save = () => {
    const label = typed.trim()
    if (label !== drawing.label) put({ ...drawing, label })
  }
  return (
    <input
      className={styles.labelField}
      aria-label={words.label}
      placeholder={words.label}
      maxLength={marksBounds.labelLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(drawing.label)
        if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
      }}
    />
  )
}
