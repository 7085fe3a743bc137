import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, readdirSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { makePrivateFolder, PRIVATE_FILE } from '../private-folder.ts'
import { StoreRefusal } from './verify-post.ts'

/** A completely received file that is not an object yet. */
export interface ReceivedFile {
  readonly file: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly md5: string
}

const partial = '.part'

/**
 * The object store's folder: uploads are written to temporary files, and a rename makes them objects (service interface
 * 2.4).
 */
export function createObjectFiles(folder: string) {
  makePrivateFolder(folder)
  const pathOf = (file: string) => join(folder, file)

  return {
    pathOf,
    /** Deletes unfinished uploads of an earlier process, and files without an object. */
    sweep(keep: ReadonlySet<string>) {
      for (const file of readdirSync(folder)) if (!keep.has(file)) rmSync(pathOf(file), { force: true })
    },
    /** Streams to disk in constant memory; leaves no file after a failure. */
    async write(bytes: Readable, size: { readonly min: number; readonly max: number }): Promise<ReceivedFile> {
      const file = randomUUID()
      const sha256 = createHash('sha256')
      const md5 = createHash('md5')
      let sizeBytes = 0
      async function* measured() {
        for await (const chunk of bytes) {
          if (!Buffer.isBuffer(chunk)) continue
          sizeBytes += chunk.length
          if (sizeBytes > size.max) throw tooLargeRefusal()
          sha256.update(chunk)
          md5.update(chunk)
          yield chunk
        }
      }
      try {
        await pipeline(measured, createWriteStream(pathOf(file + partial), { flush: true, mode: PRIVATE_FILE }))
        if (sizeBytes < size.min) throw tooSmall()
      } catch (error) {
        await rm(pathOf(file + partial), { force: true })
        throw error
      }
      return { file, sizeBytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') }
    },
    keep: ({ file }: ReceivedFile) => rename(pathOf(file + partial), pathOf(file)),
    discard: ({ file }: ReceivedFile) => rm(pathOf(file + partial), { force: true }),
    remove: (file: string) => rm(pathOf(file), { force: true }),
  }
}

export type ObjectFiles = ReturnType<typeof createObjectFiles>

/** Refusal of an upload over the maximum of its policy. */
export const tooLargeRefusal = () =>
  new StoreRefusal('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')

const tooSmall = () =>
  new StoreRefusal('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')

const Row = z.object({ key: z.string(), file: z.string(), size_bytes: z.int(), sha256: z.string(), uploads: z.int() })

/** A stored object: the last upload to its key, and the number of uploads. */
interface StoredObject {
  readonly key: string
  readonly file: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly uploads: number
}

/** Index of the stored objects, by key. */
export function createObjects({ db, now }: { db: DatabaseSync; now: () => number }) {
  const byKey = db.prepare('SELECT * FROM object WHERE key = ?')
  const all = db.prepare('SELECT * FROM object ORDER BY rowid')
  const remove = db.prepare('DELETE FROM object WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO object VALUES (?, ?, ?, ?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET file = excluded.file, size_bytes = excluded.size_bytes, sha256 = excluded.sha256,
      uploads = uploads + 1, received_at_ms = excluded.received_at_ms`)

  return {
    find(key: string): StoredObject | undefined {
      const row = byKey.get(key)
      return row && toObject(row)
    },
    all: (): StoredObject[] => all.all().map(toObject),
    put: (key: string, { file, sizeBytes, sha256 }: ReceivedFile) => void put.run(key, file, sizeBytes, sha256, now()),
    remove: (key: string) => void remove.run(key),
  }
}

export type Objects = ReturnType<typeof createObjects>

function toObject(row: unknown): StoredObject {
  const { key, file, size_bytes, sha256, uploads } = Row.parse(row)
  return { key, file, sizeBytes: size_bytes, sha256, uploads }
}
