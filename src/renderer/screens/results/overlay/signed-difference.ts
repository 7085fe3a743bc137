import type { ScreenWording } from '../../../state/wording-context.tsx'
import { numberText } from '../metric-text.ts'

/** A difference with its sign; what rounds to nothing has none. */
export function signedText(name: string, difference: number, words: Pick<ScreenWording, 'say'>): string {
  const text = numberText(name, Math.abs(difference), words)
  if (!/[1-9]/.test(text)) return text
  return `${difference < 0 ? '\u2212' : '+'}${text}`
}
