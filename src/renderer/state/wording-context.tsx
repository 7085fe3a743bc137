import { createContext, useContext } from 'react'
import type { Language } from '../../contract/settings.ts'
import { type Screens, screensFor } from '../../wording/screens.ts'
import { type Wording, wordingFor } from '../../wording/wording.ts'

/** The texts of every screen, and `say`: sentences, names and formats that depend on data. */
export interface ScreenWording extends Screens {
  readonly language: Language
  readonly say: Wording
}

const known = new Map<Language, ScreenWording>()

export function screenWordingFor(language: Language): ScreenWording {
  const wording = known.get(language) ?? { ...screensFor(language), language, say: wordingFor(language) }
  known.set(language, wording)
  return wording
}

export const WordingContext = createContext<ScreenWording>(screenWordingFor('en'))

/** `const { frame, common, say } = useWording()` */
export const useWording = (): ScreenWording => useContext(WordingContext)
