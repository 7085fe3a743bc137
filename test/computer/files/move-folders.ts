// A clip's file and a place to move it to, for the tests of the mover.
import { createHash } from 'node:crypto'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFileMover } from '../../../src/computer/files/move-file.ts'
import { type FileAccess, processFileAccess } from '../../../src/computer/files/open-file.ts'
import type { TargetMounts } from '../../../src/computer/files/target-folder.ts'
import type { Files } from '../../../src/station/ports.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const { signal } = new AbortController()
export const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Place {
  acrossDisks?: boolean
  files?: Files
  parent?: string
  toFolder?: string
  mounts?: TargetMounts
  reading?: FileAccess
}

/** Rows that the station keeps in its database. */
export function keptMounts(): TargetMounts {
  const kept = new Map<string, string | null>()
  return { of: (folder) => kept.get(folder), remember: (folder, mount) => void kept.set(folder, mount) }
}

/** A clip's file in a source folder, and a place to move it to: on the same disk, or as if on another. */
export function place({ acrossDisks = false, parent = tmpdir(), ...given }: Place = {}) {
  const { reading = processFileAccess, files = createFiles(reading), mounts = keptMounts() } = given
  const folder = join(temporaryFolder(parent), 'cam')
  const toFolder = given.toFolder ?? join(temporaryFolder(tmpdir()), 'sent')
  mkdirSync(join(folder, 'DCIM'), { recursive: true })
  const path = join(folder, 'DCIM', 'one.mov')
  writeFileSync(path, 'the video')
  const { size, mtimeMs } = statSync(path)
  const mover = createFileMover({ files, mounts, reading, isSameDisk: async () => !acrossDisks })
  const request = {
    file: { path, sizeBytes: size, modifiedAtMs: mtimeMs },
    sha256: hashOf('the video'),
    folder,
    toFolder,
  }
  return { path, toFolder, move: (more: Partial<typeof request> = {}) => mover.move({ ...request, ...more }, signal) }
}

export const disksOf = (...places: string[]) => new Set(places.map((each) => statSync(each).dev)).size
