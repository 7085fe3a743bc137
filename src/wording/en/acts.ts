import type { ActWords } from '../act-text.ts'
import { counted } from './counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

export const actsEn: ActWords = {
  tagged: (count, names) => `${clips(count)} → ${names}`,
  untagged: (count) => `Tags removed from ${clips(count)}`,
  retagged: (count) => `Tags of ${clips(count)}`,
}
