import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const root = join(import.meta.dirname, '../..')

const Person = z.union([z.string(), z.object({ name: z.string(), email: z.string().optional() })])
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  author: Person,
})

/** Fields of package.json that the packages repeat. */
export const manifest = Manifest.parse(readJson('package.json'))

/** The authors as Debian writes them: with an address where there is one. */
export function maintainer(): string {
  const { author } = manifest
  if (typeof author === 'string') return author
  return author.email === undefined ? author.name : `${author.name} <${author.email}>`
}

/** A processor that packages are made for, by its names with Node.js and with Debian. */
export const debianNames = { x64: 'amd64', arm64: 'arm64' } as const
export type Arch = keyof typeof debianNames

/** Inputs of a package and where they are. */
export interface Packing {
  readonly arch: Arch
  /** The folder of the build. */
  readonly built: string
  /** An empty folder to work in. */
  readonly work: string
  readonly to: string
  readonly compression: string
  /** The time that every file gets, in seconds since 1970. */
  readonly epochS: number
}

export const nodePackage = (arch: Arch) => `node-linux-${arch}`
export const ffprobePackage = (arch: Arch) => `@ffprobe-installer/linux-${arch}`

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}

/** A package can't be made, for a reason that the text gives. */
export class CannotPackage extends Error {
  override readonly name = 'CannotPackage'
}
