import { type Evidence, type EvidenceCode, isEvidence } from '../station/contract/evidence.ts'
import type { Failure } from '../station/contract/failure.ts'
import type { Language } from '../station/contract/settings.ts'
import type { EvidenceWords } from './en/evidence.ts'
import { evidenceEn, evidenceOnScreenEn } from './en/evidence.ts'
import { evidenceEs, evidenceOnScreenEs } from './es/evidence.ts'

const words: Readonly<Record<Language, EvidenceWords>> = { en: evidenceEn, es: evidenceEs }
const wordsOnScreen: Readonly<Record<Language, EvidenceWords>> = {
  en: { ...evidenceEn, ...evidenceOnScreenEn },
  es: { ...evidenceEs, ...evidenceOnScreenEs },
}

/** The order of a date is a pattern such as MM/DD/YYYY, in the letters of the language. */
const dateOrders: Readonly<Record<Language, (pattern: string) => string>> = {
  en: (pattern) => pattern,
  es: (pattern) => pattern.replaceAll('Y', 'A'),
}

export const evidenceText = ({ code, parameters }: Evidence, language: Language, onScreen = false): string =>
  (onScreen ? wordsOnScreen : words)[language][code].replaceAll(/\{(\w+)\}/g, (_mark, name: string) => {
    const text = String(parameters[name] ?? '')
    return code === 'day-of-order' ? dateOrders[language](text) : text
  })

/** True for the text of this evidence with any parameters. */
export const isReason = (text: Spoken | undefined, code: EvidenceCode, language: Language): boolean =>
  String(text ?? '').startsWith(words[language][code].split('{')[0] ?? '')

type Spoken = string | number

/** A failure whose evidence is text already, as the sentences need it. */
export type TextParameters = Readonly<Record<string, Spoken>>
export interface TextFailure extends Failure {
  readonly parameters: Record<string, Spoken>
}

/** The same failure with its evidence in words. Text that is no evidence of ours stays as it is. */
export function withEvidenceText(failure: Failure, language: Language, onScreen = false): TextFailure {
  if (isSpoken(failure)) return failure
  const spoken = Object.entries(failure.parameters).map(([name, value]) => [
    name,
    typeof value === 'object' ? evidenceText(value, language, onScreen) : value,
  ])
  return { code: failure.code, parameters: Object.fromEntries(spoken) }
}

const isSpoken = (failure: Failure): failure is TextFailure =>
  Object.values(failure.parameters).every((value) => typeof value !== 'object')

/** JSON for programs, with evidence as English text. */
export const toEnglishJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (isEvidence(inner) ? evidenceText(inner, 'en') : inner))
