import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Button } from '../../../renderer/components/button.tsx'
import { Keys } from '../../../renderer/components/keys.tsx'
import { Menu } from '../../../renderer/components/menu.tsx'
import segments from '../../../renderer/fields/segments.module.css'
import { useMedia } from '../../../renderer/hooks/use-media.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerCamera } from '../viewer-rep.ts'
import styles from './drawing.module.css'
import type { Player } from './player.ts'
import {
  chooseTool,
  drawingTools,
  selectDrawing,
  toolKeys,
  useDrawingName,
  useDrawingState,
} from './use-drawing-keys.ts'
import { useViewedDrawings } from './use-drawings.ts'

interface DrawingToolsProps {
  readonly cameras: readonly ViewerCamera[]
  readonly player: Player
}

/** Toolbar with the drawing tools, the list of drawings and Clear. */
export function DrawingTools({ cameras, player }: DrawingToolsProps) {
  const { drawing: words } = useWording()
  const tool = useDrawingState((state) => state.tool)
  const isSmall = useMedia('(max-width: 1500px), (max-height: 660px)')
  const { all, remove } = useViewedDrawings()
  return (
    <span className={styles.tools}>
      <ToggleButtonGroup
        aria-label={words.tool}
        selectionMode="multiple"
        selectedKeys={tool === null ? [] : [tool]}
        onSelectionChange={(keys) => chooseTool(drawingTools.find((each) => keys.has(each) && each !== tool) ?? null)}
        className={segments.segments ?? ''}
      >
        {drawingTools.map((each) => (
          <ToggleButton key={each} id={each} className={segments.segment ?? ''}>
            <span className={styles.tool}>
              {!isSmall && <Keys keys={toolKeys[each]} />}
              {words.tools[each]}
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DrawingList cameras={cameras} player={player} isSmall={isSmall} />
      <Button isDisabled={all.length === 0} onPress={() => remove(all)}>
        {words.clear}
      </Button>
    </span>
  )
}

/** Menu of the rep's drawings; choosing one shows its frame. */
function DrawingList({ cameras, player, isSmall }: DrawingToolsProps & { readonly isSmall: boolean }) {
  const { drawing: words, phrases } = useWording()
  const { all } = useViewedDrawings()
  const name = useDrawingName()
  const lines = all.flatMap((drawing) => {
    const camera = cameras.find(({ clip }) => clip.id === drawing.clipId)
    if (!camera) return []
    const text = words.listed(name(drawing, camera), camera.clip.camera, phrases.format.number(drawing.frame + 1))
    const run = () => {
      showFrame(player, drawing.clipId, drawing.frame)
      selectDrawing(drawing.id)
    }
    return [{ id: drawing.id, text, run }]
  })
  if (lines.length === 0) return null
  return (
    <Menu label={words.drawings} actions={lines}>
      <Button aria-label={words.list(lines.length)}>
        {isSmall ? phrases.format.number(lines.length) : words.count(lines.length)}
      </Button>
    </Menu>
  )
}

/** Moves the player to a frame of a clip. */
function showFrame(player: Player, clipId: string, frame: number): void {
  const track = player.timeline().tracks.find(({ id }) => id === clipId)
  if (track) player.goTo(player.timeline().positionAt(track.msOf(frame)))
}
