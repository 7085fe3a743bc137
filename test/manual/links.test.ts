import { existsSync, globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument, tokensOf } from '../support/manual-commands.ts'

const root = join(import.meta.dirname, '../..')
const files = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })]

/** Anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string): readonly string[] =>
  tokensOf(readDocument(file)).flatMap((token) =>
    token.type === 'heading'
      ? [
          String(token['text'])
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
            .replaceAll(' ', '-'),
        ]
      : [],
  )

/** Links and pictures of a document that lead to no file, or to no heading of it. */
function brokenLinks(file: string): readonly string[] {
  return tokensOf(readDocument(file)).flatMap((token) => {
    if (token.type !== 'link' && token.type !== 'image') return []
    const href = String(token['href'])
    if (/^(https|mailto):/.test(href)) return []
    const [path = '', anchor] = decodeURI(href).split('#')
    const target = path === '' ? file : relative(root, join(root, dirname(file), path))
    const isThere = !target.startsWith('..') && existsSync(join(root, target))
    if (!isThere || (anchor !== undefined && !anchorsOf(target).includes(anchor))) return [`${file}: ${href}`]
    return []
  })
}

test('links and pictures of all documents lead to files and headings that exist', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(brokenLinks)).toEqual([])
})
