import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'

/** Other uploaded clips of the rep, which have the same wrong athlete. */
export const otherClipsOfRep = (rep: RepRow | null, { id }: Pick<ClipCard, 'id'>): readonly ClipCard[] =>
  rep?.clips.some((clip) => clip.id === id) === true
    ? rep.clips.filter((clip) => clip.id !== id && clip.actions.includes('upload-again'))
    : []
