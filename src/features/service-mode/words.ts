import { cliServiceEn } from './words.en.ts'
import { cliServiceEs } from './words.es.ts'

/** Texts of the service on the command line. */
export const serviceCommandTexts = {
  en: { words: { service: cliServiceEn } },
  es: { words: { service: cliServiceEs } },
}
