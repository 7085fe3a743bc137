import { ClipId } from '../../../../contract/clips/clip.ts'
import type { ClipCard } from '../../../../contract/clips/clip-view.ts'

/** What a clip of the queue is called while it is dragged. */
export const CLIP_TYPE = 'application/x-ondeck-clip'

/** A dragged clip says itself what it is: its row may have been scrolled away meanwhile. */
export type DraggedClip = Pick<ClipCard, 'id' | 'fileName'>

export const toDragged = ({ id, fileName }: DraggedClip) => ({ [CLIP_TYPE]: id, 'text/plain': fileName })

export async function readDragged(item: { getText: (type: string) => Promise<string> }): Promise<DraggedClip> {
  const [id, fileName] = await Promise.all([item.getText(CLIP_TYPE), item.getText('text/plain')])
  return { id: ClipId.parse(id), fileName }
}
