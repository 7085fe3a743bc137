import type { ActWords } from '../act-text.ts'
import { counted } from './counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

export const actsEn: ActWords = {
  tagged: (count, names) => `${clips(count)} → ${names}`,
  untagged: (count) => `Tags removed from ${clips(count)}`,
  retagged: (count) => `Tags changed on ${clips(count)}`,
  setAside: (count) => `${clips(count)} set aside`,
  uploadAgain: (count, names) => `Upload ${clips(count)} again → ${names}`,
  onDeck: (names) => `On deck → ${names}`,
  nobodyOnDeck: 'Nobody on deck',
  clockCorrected: (camera, seconds) => `Clock of ${camera} → ${seconds}`,
  drawingsRemoved: (count) => `${counted(count, 'drawing', 'drawings')} removed`,
  clockSetBack: (since) =>
    `The computer’s clock was set back (on deck last changed at ${since}). Clips stay untagged until you confirm who is on deck (ondeck deck confirm) or change it.`,
}
