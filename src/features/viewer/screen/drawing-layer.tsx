import { type CSSProperties, useCallback, useState, useSyncExternalStore } from 'react'
import { classes } from '../../../renderer/components/class-names.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Drawing } from '../../../station/contract/marks.ts'
import styles from './drawing.module.css'
import { DrawingHandles } from './drawing-handles.tsx'
import { type DrawingDraft, type DrawingTool, useDrawingState } from './drawing-state.ts'
import { degreesOf, displayedAt, type Fraction, pointCounts, shapeThrough } from './geometry.ts'
import { ShapeLines } from './shape-lines.tsx'
import { useStage } from './stage-context.ts'
import { useDrawingName } from './use-drawing-name.ts'
import { useViewedDrawings } from './use-drawings.ts'
import { usePointPlacement } from './use-point-placement.ts'

/** Drawings on the displayed frame of one camera, and the surface for new ones. */
export function DrawingLayer({ pause }: { pause: () => void }) {
  const { drawing: words } = useWording()
  const stage = useStage()
  const tool = useDrawingState((state) => state.tool)
  const draft = useDrawingState((state) => (state.draft?.clipId === stage.camera.clip.id ? state.draft : null))
  const placing = usePointPlacement(tool, pause)
  const drawn = useDrawingsOfFrame()
  const { camera, widthPixels, heightPixels } = stage
  const placed = draft?.points.length ?? 0
  return (
    <svg
      className={classes(styles.layer, tool !== null && styles.drawing)}
      width={widthPixels}
      height={heightPixels}
      // Lines, points and words keep their size on a magnified picture.
      style={{ '--unit': 1 / stage.view.scale } as CSSProperties}
      aria-label={words.drawingsOn(camera.clip.camera)}
      role="group"
    >
      {drawn.map((drawing) => (
        <OneDrawing key={drawing.id} drawing={drawing} />
      ))}
      {tool && (
        <>
          <rect
            className={styles.surface}
            data-drawing-surface=""
            width={widthPixels}
            height={heightPixels}
            role="application"
            aria-label={words.place(words.tools[tool], camera.clip.camera, placed + 1, pointCounts[tool])}
            tabIndex={0}
            {...placing}
          />
          {draft && <DraftLines tool={tool} draft={draft} />}
        </>
      )}
    </svg>
  )
}

function useDisplayed() {
  const { widthPixels: width, heightPixels: height, isFlipped, view } = useStage()
  const picture = { width, height }
  return {
    picture,
    unit: 1 / view.scale,
    at: (point: Fraction) => displayedAt(point, picture, isFlipped),
  }
}

function OneDrawing({ drawing }: { drawing: Drawing }) {
  const { picture, unit, at } = useDisplayed()
  const name = useDrawingName()
  const { camera } = useStage()
  const [dragged, setDragged] = useState<Drawing | null>(null)
  const shown = dragged ?? drawing
  const points = shown.shape.points.map(at)
  return (
    <g>
      <ShapeLines
        kind={shown.shape.kind}
        points={points}
        picture={picture}
        degrees={degreesOf(shown.shape, picture)}
        unit={unit}
      />
      <DrawingHandles drawing={drawing} points={points} name={name(shown, camera)} unit={unit} onDrag={setDragged} />
    </g>
  )
}

/** Lines through the placed points and the next one. */
function DraftLines({ tool, draft }: { tool: DrawingTool; draft: DrawingDraft }) {
  const { picture, unit, at } = useDisplayed()
  const all = [...draft.points, draft.next]
  const shape = shapeThrough(tool, all)
  const cross = at(draft.next)
  const arm = 12 * unit
  return (
    <g pointerEvents="none" aria-hidden="true">
      <ShapeLines
        kind={tool}
        points={(shape?.points ?? all).map(at)}
        picture={picture}
        degrees={shape ? degreesOf(shape, picture) : null}
        unit={unit}
      />
      <path
        className={styles.cross}
        d={`M${cross.x - arm} ${cross.y}H${cross.x + arm}M${cross.x} ${cross.y - arm}V${cross.y + arm}`}
      />
    </g>
  )
}

/**
 * Drawings of the displayed frame. A component renders again only when a frame with drawings appears or disappears, at
 * any playback speed.
 */
export function useDrawingsOfFrame(): readonly Drawing[] {
  const { all } = useViewedDrawings()
  const { camera, frame, onFrame } = useStage()
  const here = all.filter(({ clipId }) => clipId === camera.clip.id)
  const frames = new Set(here.map((drawing) => drawing.frame))
  const subscribe = useCallback((changed: () => void) => onFrame(changed), [onFrame])
  const shown = useSyncExternalStore(subscribe, () => (frames.has(frame()) ? frame() : null))
  return here.filter((drawing) => drawing.frame === shown)
}
