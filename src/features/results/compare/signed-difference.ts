import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { numberText } from '../screen/metric-picker.tsx'

/** Formats a difference with its sign; a value that rounds to zero has none. */
export function signedDifference(name: string, difference: number, words: Pick<ScreenWording, 'phrases'>): string {
  const text = numberText(name, Math.abs(difference), words)
  if (!/[1-9]/.test(text)) return text
  return `${difference < 0 ? '\u2212' : '+'}${text}`
}
