import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { licenses } from '../../../src/features/settings/screen/licenses.ts'
import { screenSettingsEn } from '../../../src/features/settings/words.en.ts'
import { screenSettingsEs } from '../../../src/features/settings/words.es.ts'
import { layerOf } from '../../support/architecture.ts'

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
const Manifest = z.object({
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
})
const manifestOf = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

const pageLayers: ReadonlySet<string | null> = new Set(['contract', 'renderer', 'service', 'words'])

/** Packages that are bundled into the page: every import of the screens from outside the project. */
function bundled(): string[] {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter((file) =>
    pageLayers.has(layerOf(file.replaceAll('\\', '/'))),
  )
  const imports = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|@import) ['"]([^'".][^'"]*)['"]/g)].map(
      ([, name = '']) => name,
    ),
  )
  const packages = imports.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return [...new Set(packages)].sort()
}

/** busboy ships its license as a file. */
const byHand = new Set(['busboy'])

test('the list names every delivered package with its license', () => {
  const named = licenses.map(({ name }) => name)
  const delivered = [...Object.keys(manifestOf('.').dependencies), ...bundled(), 'electron', 'ffprobe', 'DejaVu Sans']
  expect(named.toSorted()).toEqual([...new Set(delivered)].sort())
})

test('versions and licenses equal the installed ones', () => {
  for (const { name, version, license } of licenses) {
    if (name === 'ffprobe' || name === 'DejaVu Sans') continue
    const manifest = manifestOf(`node_modules/${name}`)
    expect([name, version]).toEqual([name, manifest.version])
    if (!byHand.has(name)) expect([name, license]).toEqual([name, manifest.license])
  }
})

test('the prober is listed as ffprobe, with the license of its build', () => {
  const [folder = ''] = globSync('node_modules/@ffprobe-installer/*-*', { cwd: root })
  const { version, license } = manifestOf(folder)
  expect(licenses.find(({ name }) => name === 'ffprobe')).toEqual({ name: 'ffprobe', version, license })
})

test('the font of shared videos is delivered with its license', () => {
  const terms = readFileSync(join(root, 'resources/sharing/LICENSE-DejaVu.txt'), 'utf8')
  expect(terms).toContain('Bitstream Vera')
  expect(existsSync(join(root, 'resources/sharing/DejaVuSans.ttf'))).toBe(true)
})

test('the screens name the location of ffprobe’s license and source offer', () => {
  for (const { licensesNote } of [screenSettingsEn, screenSettingsEs])
    expect(licensesNote).toMatch(/ffprobe.*GPL.*LICENSES/)
})
