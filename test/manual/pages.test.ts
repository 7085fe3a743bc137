import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePage } from '../../scripts/manual/parse-page.ts'
import type { ManualHeading } from '../../src/features/help/manual-page.ts'

const folder = join(import.meta.dirname, '../../docs/manual')
const textOf = (language: string, name: string) => readFileSync(join(folder, language, name), 'utf8')
const namesOf = (language: string) => globSync('*.md', { cwd: join(folder, language) }).toSorted()
const headingsOf = (text: string) =>
  parsePage(text).blocks.filter((block): block is ManualHeading => block.kind === 'heading')
const commandsOf = (text: string) =>
  parsePage(text).blocks.flatMap((block) => (block.kind === 'code' && block.language === 'console' ? [block.text] : []))

test('each page of the manual exists in both languages with the same headings and commands', () => {
  const names = namesOf('en')
  expect(names.length).toBeGreaterThan(0)
  expect(namesOf('es')).toEqual(names)
  for (const name of names) {
    const [english, spanish] = [textOf('en', name), textOf('es', name)]
    const levels = (text: string) => headingsOf(text).map(({ level }) => level)
    expect(levels(spanish), name).toEqual(levels(english))
    expect(commandsOf(spanish), name).toEqual(commandsOf(english))
  }
})

test('the Help screen lists exactly the existing pages', () => {
  const source = readFileSync(join(folder, '../../src/renderer/manual-pages.ts'), 'utf8')
  const listed = [...(/pageNames = \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'([a-z-]+)'/g)]
  expect(listed.map(([, name]) => `${name}.md`).toSorted()).toEqual(namesOf('en'))
})

test.each(['en', 'es'])('links in the manual lead to existing pages and headings: %s', (language) => {
  const pictures = globSync('*.webp', { cwd: join(folder, 'pictures', language) }).map(
    (file) => `../pictures/${language}/${file}`,
  )
  const broken = namesOf(language).flatMap((name) =>
    [...textOf(language, name).matchAll(/\]\(([^)]+)\)/g)].flatMap(([, target = '']) => {
      if (target.startsWith('https://')) return []
      if (target.startsWith('../pictures/')) return pictures.includes(target) ? [] : [`${name}: ${target}`]
      const [file = '', anchor] = target.split('#')
      const page = basename(file === '' ? name : file)
      if (!namesOf(language).includes(page)) return [`${name}: ${target}`]
      const ids = headingsOf(textOf(language, page)).map(({ id }) => id)
      return anchor === undefined || ids.includes(anchor) ? [] : [`${name}: ${target}`]
    }),
  )
  expect(broken).toEqual([])
})

test('pictures of the manual are in both languages, all in use, and below 3 MB together', () => {
  const files = globSync('*/*.webp', { cwd: join(folder, 'pictures') }).toSorted()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file.startsWith('en')).map((file) => file.replace('en', 'es'))).toEqual(
    files.filter((file) => file.startsWith('es')),
  )
  const text = ['en', 'es'].flatMap((language) => namesOf(language).map((name) => textOf(language, name))).join('\n')
  const all = `${text}\n${readFileSync(join(folder, '../../README.md'), 'utf8')}`
  const isUsed = (file: string) =>
    all.includes(`pictures/${file}`) || all.includes(`pictures/${file.replace('es', 'en')}`)
  expect(files.filter((file) => !isUsed(file))).toEqual([])
  const bytes = files.map((file) => statSync(join(folder, 'pictures', file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})

test('a page with Markdown that the screen can’t draw fails the build', () => {
  expect(() => parsePage('# Page\n\n<b>bold</b>\n')).toThrow('does not use Markdown of the type')
})
