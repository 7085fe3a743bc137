import { createContext, useContext } from 'react'
import type { Language } from '../../station/contract/settings.ts'
import { type Screens, screensFor } from '../../words/screens.ts'
import { type Device, type Wording, wordingFor } from '../../words/wording.ts'

/** Texts of every screen, and `phrases`: sentences, names and formats that depend on data. */
export interface ScreenWording extends Screens {
  readonly language: Language
  readonly phrases: Wording
}

const cache = new Map<Wording, ScreenWording>()

export function screenWordingFor(language: Language, device?: Device): ScreenWording {
  const phrases = wordingFor(language, device)
  const wording = cache.get(phrases) ?? { ...screensFor(language), language, phrases }
  cache.set(phrases, wording)
  return wording
}

export const WordingContext = createContext<ScreenWording>(screenWordingFor('en'))

/** `const { frame, common, phrases } = useWording()` */
export const useWording = (): ScreenWording => useContext(WordingContext)
