import { Button } from '../../../renderer/components/button.tsx'
import { Menu, type MenuChoice } from '../../../renderer/components/menu.tsx'
import { saveBlob } from '../../../renderer/components/save-file.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useStation } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { movementWords } from '../../../renderer/tagging/movement-dialog.tsx'
import type { Drawing } from '../../../station/contract/marks.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { degreesOf, displayedAt, type PixelSize, valueLabelPosition } from './geometry.ts'
import { displayedStage } from './still-source.tsx'
import { useViewedDrawings } from './use-drawings.ts'
import { toggleStillDrawings, useViewerState } from './viewer-state.ts'

/** Displayed frame of one camera, with its drawings. */
interface StillPart {
  readonly camera: ViewerCamera
  readonly video: HTMLVideoElement
  readonly isFlipped: boolean
  readonly frame: number
  readonly drawings: readonly Drawing[]
}

interface Ink {
  readonly line: string
  readonly casing: string
  readonly text: string
  readonly font: string
}

/** Picture height at which drawings have the same size as on the screen. */
const REFERENCE_HEIGHT_PX = 720

const videoSize = ({ video }: StillPart): PixelSize => ({ width: video.videoWidth, height: video.videoHeight })

/** Places pictures side by side, all as high as the highest. */
export function sideBySide(sizes: readonly PixelSize[]): {
  readonly whole: PixelSize
  readonly boxes: readonly (PixelSize & { left: number })[]
} {
  const height = Math.max(...sizes.map((size) => size.height), 0)
  let left = 0
  const boxes = sizes.map((size) => {
    const box = { left, width: Math.round((size.width * height) / size.height), height }
    left += box.width
    return box
  })
  return { whole: { width: left, height }, boxes }
}

/** Draws the displayed frames at the videos' own resolution. Null while one has no picture. */
function composeStill(parts: readonly StillPart[]): HTMLCanvasElement | null {
  const sizes = parts.map(videoSize)
  if (parts.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) return null
  const { whole, boxes } = sideBySide(sizes)
  const canvas = document.createElement('canvas')
  canvas.width = whole.width
  canvas.height = whole.height
  const context = canvas.getContext('2d')
  if (!context) return null
  const ink = inkOfScreen()
  for (const [index, part] of parts.entries()) {
    const box = boxes[index]
    if (!box) continue
    context.save()
    context.translate(box.left, 0)
    drawVideo(context, part, box)
    for (const drawing of part.drawings) drawShape(context, drawing, { box, isFlipped: part.isFlipped, ink })
    context.restore()
  }
  return canvas
}

function drawVideo(context: CanvasRenderingContext2D, { video, isFlipped }: StillPart, { width, height }: PixelSize) {
  context.save()
  if (isFlipped) {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(video, 0, 0, width, height)
  context.restore()
}

interface DrawTarget {
  readonly box: PixelSize
  readonly isFlipped: boolean
  readonly ink: Ink
}

function drawShape(context: CanvasRenderingContext2D, { shape, label }: Drawing, { box, isFlipped, ink }: DrawTarget) {
  const unit = Math.max(box.height / REFERENCE_HEIGHT_PX, 0.5)
  const points = shape.points.map((point) => displayedAt(point, box, isFlipped))
  const lines = new Path2D()
  // The first point starts the path, like a move.
  for (const { x, y } of points) lines.lineTo(x, y)
  const isVertical = shape.kind === 'vertical'
  context.lineCap = isVertical ? 'butt' : 'round'
  context.lineJoin = 'round'
  stroke(context, lines, ink.casing, (isVertical ? 5 : 7) * unit)
  context.setLineDash(isVertical ? [7 * unit, 5 * unit] : [])
  stroke(context, lines, isVertical ? ink.text : ink.line, (isVertical ? 2 : 3.5) * unit)
  context.setLineDash([])
  if (!isVertical)
    for (const { x, y } of points) {
      const knob = new Path2D()
      knob.arc(x, y, 6 * unit, 0, 2 * Math.PI)
      // A stroke as wide as the point fills it.
      const core = new Path2D()
      core.arc(x, y, 3 * unit, 0, 2 * Math.PI)
      stroke(context, core, ink.casing, 6 * unit)
      stroke(context, knob, ink.line, 3 * unit)
    }
  const degrees = degreesOf(shape, box)
  const text = [label, degrees === null ? '' : `${Math.round(degrees)}°`].filter((part) => part !== '').join(' ')
  if (text !== '')
    drawText(context, text, { unit, box, ink, at: (size) => valueLabelPosition(points, shape.kind, size, box) })
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number) {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke(path)
}

interface TextTarget {
  readonly unit: number
  readonly box: PixelSize
  readonly ink: Ink
  readonly at: (size: PixelSize) => { readonly x: number; readonly y: number }
}

function drawText(context: CanvasRenderingContext2D, text: string, { unit, ink, at }: TextTarget) {
  context.font = `750 ${28 * unit}px ${ink.font}`
  context.textBaseline = 'middle'
  const size = { width: context.measureText(text).width + 24 * unit, height: 40 * unit }
  const { x, y } = at(size)
  context.fillStyle = ink.casing
  context.fillRect(x, y, size.width, size.height)
  context.fillStyle = ink.text
  context.fillText(text, x + 12 * unit, y + size.height / 2)
}

function inkOfScreen(): Ink {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: token('--drawn'),
    casing: token('--caption'),
    text: token('--on-caption'),
    font: token('--font'),
  }
}

/** Encodes a canvas as PNG. */
const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))

interface StillNameParts {
  readonly athlete: string | null
  readonly movement: string | null
  readonly atMs: number
  /** Null for several cameras side by side. */
  readonly camera: string | null
  /** Frame number from 1, as displayed. */
  readonly frame: number
}

const MAX_PART_LENGTH = 60

/** Keeps letters and digits of any language, valid on every file system. */
const fileNamePart = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .slice(0, MAX_PART_LENGTH)
    .replaceAll(/^-+|(?<!-)-+$/g, '')

const two = (number: number) => String(number).padStart(2, '0')

/** File name of a still, in local time: “Ansel-Whitford_Pitching_2026-11-19_16-37-44_Open-side_frame-372.png”. */
export function stillName({ athlete, movement, atMs, camera, frame }: StillNameParts): string {
  const at = new Date(atMs)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  const words = [athlete, movement].map((part) => fileNamePart(part ?? ''))
  return `${[...words, date, time, fileNamePart(camera ?? ''), `frame-${frame}`].filter((part) => part !== '').join('_')}.png`
}

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
