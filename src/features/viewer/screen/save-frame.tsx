import { Button } from '../../../renderer/components/button.tsx'
import { Menu, type MenuChoice } from '../../../renderer/components/menu.tsx'
import { saveBlob } from '../../../renderer/components/save-file.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-words.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { composeStill, pngOf, type StillPart } from './compose-still.ts'
import { stillName } from './still-name.ts'
import { displayedStage } from './still-source.tsx'
import { useViewedDrawings } from './use-drawings.ts'
import { toggleStillDrawings, useViewerState } from './viewer-state.ts'

interface SaveFrameProps {
  readonly rep: RepRow
  readonly cameras: readonly ViewerCamera[]
}

/** Menu that saves or copies the displayed frame of one camera, or of all side by side. */
export function SaveFrame({ rep, cameras }: SaveFrameProps) {
  const { drawing: words } = useWording()
  const withDrawings = useViewerState((state) => state.stillDrawings)
  const { save, copy } = useStills(rep, withDrawings)
  useShortcuts([{ id: 'viewer-save-frame', group: 'clip', name: words.saveMenu, keys: 's', run: () => save(cameras) }])
  const each: MenuChoice[] = cameras.map((camera) => ({
    id: `save-${camera.clip.id}`,
    text: words.saveOne(camera.clip.camera),
    run: () => save([camera]),
  }))
  const copies: MenuChoice[] = cameras.map((camera) => ({
    id: `copy-${camera.clip.id}`,
    text: words.copyOne(camera.clip.camera),
    run: () => copy([camera]),
  }))
  const all: MenuChoice[] =
    cameras.length < 2 ? [] : [{ id: 'save', text: words.saveAll, keys: 's', run: () => save(cameras) }]
  const copyAll: MenuChoice[] =
    cameras.length < 2 ? [] : [{ id: 'copy', text: words.copyAll, run: () => copy(cameras) }]
  const toggle = {
    id: 'drawings',
    text: withDrawings ? words.withoutDrawings : words.withDrawings,
    run: toggleStillDrawings,
  }
  return (
    <Menu label={words.saveMenu} actions={[...all, ...each, ...copyAll, ...copies, toggle]}>
      <Button isDisabled={cameras.length === 0}>{words.save}</Button>
    </Menu>
  )
}

function useStills(rep: RepRow, withDrawings: boolean) {
  const wording = useWording()
  const { drawing: words } = wording
  const { notifications } = useStation()
  const { all } = useViewedDrawings()

  const partsOf = (cameras: readonly ViewerCamera[]) =>
    cameras.flatMap((camera): StillPart[] => {
      const stage = displayedStage(camera.clip.id)
      if (!stage?.video) return []
      const frame = stage.frame()
      const drawings = all.filter((drawing) => drawing.clipId === camera.clip.id && drawing.frame === frame)
      return [{ camera, video: stage.video, isFlipped: stage.isFlipped, frame, drawings: withDrawings ? drawings : [] }]
    })

  async function stillBlob(parts: readonly StillPart[]): Promise<Blob | null> {
    const canvas = composeStill(parts)
    return canvas && (await pngOf(canvas))
  }
  const noPicture = () => notifications.show({ tone: 'warning', title: words.noPicture, text: words.noPictureNext })

  async function saveNow(cameras: readonly ViewerCamera[]) {
    const parts = partsOf(cameras)
    const [first] = parts
    const picture = await stillBlob(parts)
    if (!picture || !first) return noPicture()
    const name = stillName({
      athlete: rep.athleteName,
      movement: movementWords(rep, wording),
      atMs: rep.atMs,
      camera: cameras.length === 1 ? first.camera.clip.camera : null,
      frame: first.frame + 1,
    })
    saveBlob(name, picture)
    return notifications.show({ tone: 'done', title: words.saved(name), forMs: 5_000 })
  }

  async function copyNow(cameras: readonly ViewerCamera[]) {
    const parts = partsOf(cameras)
    if (parts.length === 0) return noPicture()
    // Inside the event handler: a browser allows no later copy.
    const content = stillBlob(parts).then((picture) => picture ?? Promise.reject(new Error('no picture')))
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': content })])
      return notifications.show({ tone: 'done', title: words.copied, forMs: 5_000 })
    } catch {
      return notifications.show({ tone: 'problem', title: words.notCopied, text: words.notCopiedNext })
    }
  }

  return {
    save: (cameras: readonly ViewerCamera[]) => void saveNow(cameras),
    copy: (cameras: readonly ViewerCamera[]) => void copyNow(cameras),
  }
}
