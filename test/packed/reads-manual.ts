import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const manual = join(import.meta.dirname, '../../docs/manual')
const hashOf = (bytes: Buffer | ArrayBuffer) =>
  createHash('sha256')
    .update(bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes)
    .digest('hex')

/** The screens of a packed station have every page and picture of the manual, and need nothing from elsewhere. */
export async function readsManual(origin: string) {
  const read = async (path: string) => (await fetch(origin + path)).text()
  const namesIn = (text: string, ending: string) => [
    ...new Set(text.match(new RegExp(`[\\w@.~-]+\\.${ending}(?=["'\`])`, 'g')) ?? []),
  ]
  const scripts = namesIn(await read('/'), 'js')
  const texts: string[] = []
  for (const name of scripts) texts.push(await read(`/assets/${name}`))
  const program = texts.join('\n')
  const titles = globSync('*/*.md', { cwd: manual }).map((file) => titleOf(readFileSync(join(manual, file), 'utf8')))
  expect(titles.length).toBeGreaterThan(10)
  expect(titles.filter((title) => !program.includes(title))).toEqual([])

  // The bundler adds a hash to the name of each file.
  const pictures = namesIn(program, 'webp').filter((name) => /-[\w-]{8}\.webp$/.test(name))
  const hashes: string[] = []
  // One after the other: the station ends silent connections beyond 32, and a browser opens six.
  for (const name of pictures) {
    const answer = await fetch(`${origin}/assets/${name}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    hashes.push(hashOf(await answer.arrayBuffer()))
  }
  const ours = globSync('pictures/*/*.webp', { cwd: manual }).map((file) => hashOf(readFileSync(join(manual, file))))
  expect(ours.length).toBeGreaterThan(20)
  expect(hashes).toEqual(expect.arrayContaining(ours))
}

const titleOf = (markdown: string) => /^# (.*)$/m.exec(markdown)?.[1] ?? ''
