import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Texts of the screens as their source has them, in lower case and on one line. */
const screenTexts = (language: string) =>
  globSync([`src/words/${language}/**/*.ts`, `src/features/*/words*.${language}.ts`], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .toLowerCase()

/** Bold words of the pages: the manual's mark for what a screen says. */
const boldWords = (language: string) =>
  globSync(`docs/manual/${language}/*.md`, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => ({
      file,
      words: words.replaceAll(/\s+/g, ' '),
    })),
  )

test.each(['en', 'es'])('words in bold are words of the screens: %s', (language) => {
  const texts = screenTexts(language)
  const found = boldWords(language)
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ words }) => !texts.includes(words.toLowerCase()))).toEqual([])
})
