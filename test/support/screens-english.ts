// Every English text of the screens, to find those that stand where another language should.
import { screensFor } from '../../src/words/screens.ts'

/** Stands for any text that fills a blank of a sentence. */
const BLANK = '\u0001'

type Leaf = readonly [path: string, text: unknown]

function leaves(node: object, above = ''): Leaf[] {
  return Object.entries(node).flatMap(([key, value]): Leaf[] => {
    const path = `${above}${key}`
    return typeof value === 'object' && value !== null ? leaves(value, `${path}.`) : [[path, value]]
  })
}

/** Returns a text with blanks where values go; null if blanks make no sense in it. */
function said(text: unknown): string | null {
  if (typeof text === 'string') return text
  if (typeof text !== 'function') return null
  try {
    const sentence: unknown = text(...Array.from({ length: text.length }, () => BLANK))
    return typeof sentence === 'string' ? sentence : null
  } catch {
    return null
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A whole text that is English and could not be Spanish. */
function englishOnly(): RegExp[] {
  const spanish = new Map(leaves(screensFor('es')).map(([path, text]) => [path, said(text)]))
  const spanishTexts = new Set(spanish.values())
  return leaves(screensFor('en')).flatMap(([path, text]) => {
    const sentence = said(text)
    if (sentence === null || spanish.get(path) === sentence || spanishTexts.has(sentence)) return []
    // Names alone, such as a camera's, are in no language.
    if (!/[a-z]{3}/i.test(sentence.replaceAll(BLANK, ''))) return []
    return [new RegExp(`^${escaped(sentence).replaceAll(BLANK, '.+')}$`)]
  })
}

/** Those of the texts that are English ones of the screens. */
export function englishAmong(texts: readonly string[]): string[] {
  const english = englishOnly()
  return texts.filter((text) => english.some((sentence) => sentence.test(text)))
}
