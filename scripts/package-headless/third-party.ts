import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { licenses } from '../../src/features/settings/screen/licenses.ts'
import { type LockedPackage, packagesOfWindowOnly, runtimePackages, withDependencies } from './lock.ts'
import { readJson, root } from './project.ts'

/** Programs, a font, and packages that are for one system alone: their licenses lie in files of their own. */
const onTheirOwn = /^(electron|ffprobe|DejaVu Sans|@ffprobe-installer\/.*)$/

/** A package with the window, or one of the station alone. */
export type Inside = 'window' | 'station'

/** Every package whose code is inside, as it came or within the files of the build. */
export function packagesInside(inside: Inside): LockedPackage[] {
  const absent = inside === 'window' ? new Set<string>() : packagesOfWindowOnly()
  const named = licenses.map(({ name }) => name).filter((name) => !onTheirOwn.test(name))
  const all = [...runtimePackages().filter(({ name }) => !onTheirOwn.test(name)), ...withDependencies(named)]
  const byPath = new Map(all.filter(({ path }) => !absent.has(path)).map((each) => [each.path, each]))
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The licenses of all packages inside, one after the other. */
export function thirdPartyLicenses(inside: Inside): string {
  const packages = packagesInside(inside)
  const head =
    'OnDeck contains these packages. Each is followed by its license.\n\n' +
    packages
      .map(({ name, version, license }) => `  ${name} ${version}${license === '' ? '' : ` (${license})`}`)
      .join('\n')
  const texts = packages.map((each) => `${each.name} ${each.version}\n\n${licenseOf(each)}`)
  return `${[head, ...texts].join(`\n\n${'-'.repeat(78)}\n`)}\n`
}

const isLicense = (name: string) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name)

/** Its own text; where its package brings none, what it says of its license and who wrote it. */
function licenseOf({ path, name, license }: LockedPackage): string {
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder).filter(isLicense).sort() : []
  if (files.length > 0) return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  const { author } = Author.parse(readJson(join(path, 'package.json')))
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`)
  return `Its package brings no license text. It is by ${by}, under ${license}:\n\n${textOf(license)}`
}

const Author = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]).optional() })

/** The terms of the MIT license are those of our own, below the copyright line. */
function textOf(license: string): string {
  if (license !== 'MIT') throw new Error(`the text of ${license} is in no package`)
  return readFileSync(join(root, 'LICENSE'), 'utf8').split('\n').slice(4).join('\n').trim()
}
