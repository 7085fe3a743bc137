import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

const CHUNK_BYTES = 1 << 20
/** Limit of a station, which reads no more (`src/features/updates/station/read-feed.ts`). */
const MAX_NOTES_LENGTH = 4_000

interface ReleaseFile {
  readonly name: string
  readonly sizeBytes: number
  /** In hex, as sha256sum prints it. */
  readonly sha256: string
  /** In base64, as electron-updater reads it. */
  readonly sha512: string
}

interface Release {
  /** Folder with the installers of one version, of one system or of all. */
  readonly folder: string
  readonly version: string
  /** The changelog, whose part about this version becomes the notes. */
  readonly changelog: string
  readonly releasedAtMs: number
}

/**
 * Writes the files of an update feed beside the installers: `ondeck-release.json` for every station, and for electron-updater
 * `latest.yml` with the installer for Windows and `latest-mac.yml` with the archives for macOS. Electron-builder's own lists
 * name one processor each, and that of the last one built would replace the others. Returns the names that were written.
 */
export function writeReleaseFeed({ folder, version, changelog, releasedAtMs }: Release): string[] {
  const files = installersIn(folder, version).map((name) => describe(folder, name))
  if (files.length === 0) return []
  const release = { version, notes: notesOf(changelog, version), files }
  writeFileSync(join(folder, 'ondeck-release.json'), `${JSON.stringify(release, null, 2)}\n`)
  const lists = [
    { list: 'latest.yml', listed: files.filter(({ name }) => name.endsWith('.exe')) },
    { list: 'latest-mac.yml', listed: files.filter(({ name }) => name.endsWith('.zip')) },
  ].filter(({ listed }) => listed.length > 0)
  for (const { list, listed } of lists) {
    writeFileSync(join(folder, list), stringify(updaterList(version, listed, releasedAtMs), { lineWidth: 0 }))
  }
  return ['ondeck-release.json', ...lists.map(({ list }) => list)]
}

const installer = /\.(exe|dmg|zip|AppImage|deb|rpm|tar\.gz)$/

function installersIn(folder: string, version: string): string[] {
  const isOfVersion = (name: string) => name.includes(`-${version}-`) || name.includes(`_${version}_`)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => installer.test(name) && isOfVersion(name)).sort()
}

function describe(folder: string, name: string): ReleaseFile {
  const file = join(folder, name)
  const hashes = { sha256: createHash('sha256'), sha512: createHash('sha512') }
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const opened = openSync(file, 'r')
  try {
    for (let bytes = readSync(opened, chunk); bytes > 0; bytes = readSync(opened, chunk)) {
      for (const hash of Object.values(hashes)) hash.update(chunk.subarray(0, bytes))
    }
  } finally {
    closeSync(opened)
  }
  return {
    name,
    sizeBytes: statSync(file).size,
    sha256: hashes.sha256.digest('hex'),
    sha512: hashes.sha512.digest('base64'),
  }
}

const updaterList = (version: string, files: readonly ReleaseFile[], releasedAtMs: number) => ({
  version,
  files: files.map(({ name, sizeBytes, sha512 }) => ({ url: name, sha512, size: sizeBytes })),
  path: files[0]?.name,
  sha512: files[0]?.sha512,
  releaseDate: new Date(releasedAtMs).toISOString(),
})

/**
 * The part of the changelog about the version, else about what is unreleased; whole lines, as many as a station reads.
 * Headings lose their marks, because stations show plain text.
 */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((each) => each.startsWith(version) || each.startsWith(`[${version}]`)) ?? parts[0] ?? ''
  const kept: string[] = []
  let length = 0
  for (const line of part.split('\n').slice(1).join('\n').trim().split('\n')) {
    const plain = line.replace(/^#+ /, '')
    length += plain.length + 1
    if (length > MAX_NOTES_LENGTH - 2) return `${kept.join('\n')}\n…`
    kept.push(plain)
  }
  return kept.join('\n')
}
