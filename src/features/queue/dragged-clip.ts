import { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'

/** Data type of a dragged clip. */
export const CLIP_TYPE = 'application/x-ondeck-clip'

/** The drag data identifies the clip, since its row may have been scrolled away. */
export type DraggedClip = Pick<ClipCard, 'id' | 'fileName'>

export const toDragged = ({ id, fileName }: DraggedClip) => ({ [CLIP_TYPE]: id, 'text/plain': fileName })

export async function readDragged(item: { getText: (type: string) => Promise<string> }): Promise<DraggedClip> {
  const [id, fileName] = await Promise.all([item.getText(CLIP_TYPE), item.getText('text/plain')])
  return { id: ClipId.parse(id), fileName }
}
