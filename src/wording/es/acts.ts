import type { ActWords } from '../act-text.ts'
import { counted } from './counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

export const actsEs: ActWords = {
  tagged: (count, names) => `${clips(count)} → ${names}`,
  untagged: (count) => `Etiquetas quitadas de ${clips(count)}`,
  retagged: (count) => `Etiquetas de ${clips(count)}`,
}
