import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Drawing } from '../../../station/contract/marks.ts'
import type { ViewerCamera } from '../viewer-rep.ts'
import { degreesOf } from './geometry.ts'

/** Returns a function that names a drawing: “Front knee, angle 154°”. */
export function useDrawingName() {
  const { drawing: words, phrases } = useWording()
  return (
    { shape, label }: Drawing,
    { widthPixels, heightPixels }: Pick<ViewerCamera, 'widthPixels' | 'heightPixels'>,
  ) => {
    const degrees = degreesOf(shape, { width: widthPixels ?? 16, height: heightPixels ?? 9 })
    const value = degrees === null ? null : `${phrases.format.number(Math.round(degrees))}°`
    const what = value === null ? words.tools[shape.kind] : words.valued(words.tools[shape.kind], value)
    return label === '' ? what : `${label}, ${what}`
  }
}
