import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { syncFolderOf } from '../../computer/files/sync-file.ts'
import { AppError } from '../app-error.ts'

const MAX_KEY_FILE_BYTES = 4_096
const GROUP_AND_OTHERS_BITS = 0o077

/** A one-time file: with its secret, or overwritten or removed by an interrupted start. */
type SecretFile = { readonly kind: 'secret'; readonly secret: string } | { readonly kind: 'overwritten' | 'absent' }

/**
 * Reads the secret of a one-time file. Throws AppError `key-file-unsafe` where it is a link, another user owns it, or
 * others can read it, and on Windows, whose permissions Node.js can't read; and what `parse` throws.
 */
export function readSecretFile(file: string, parse: (text: string) => string): SecretFile {
  const text = withFile(file, constants.O_RDONLY, (descriptor, sizeBytes) => {
    const bytes = Buffer.alloc(sizeBytes)
    readSync(descriptor, bytes, 0, sizeBytes, 0)
    return bytes.toString('utf8')
  })
  if (text === null) return { kind: 'absent' }
  // An overwritten part is zeros.
  if (text.includes('\0') || text === '') return { kind: 'overwritten' }
  return { kind: 'secret', secret: parse(text) }
}

/**
 * Overwrites a one-time file with zeros, on the disk, and removes it. Copies that a file system or a disk made of it
 * stay out of reach: a secret that must never be on a disk is typed instead. Throws like `readSecretFile`.
 */
export function removeSecretFile(file: string): void {
  const found = withFile(file, constants.O_RDWR, (descriptor, sizeBytes) => {
    writeSync(descriptor, Buffer.alloc(sizeBytes), 0, sizeBytes, 0)
    fsyncSync(descriptor)
    return true
  })
  if (found === null) return
  unlinkSync(file)
  syncFolderOf(file)
}

/** Opens the file once, so that what is checked is what is read. Null where there is none. */
function withFile<Result>(
  file: string,
  flags: number,
  work: (descriptor: number, sizeBytes: number) => Result,
): Result | null {
  const unsafe = (cause?: unknown) => new AppError('key-file-unsafe', { file }, { cause })
  if (process.platform === 'win32') throw unsafe()
  let descriptor: number
  try {
    descriptor = openSync(file, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw unsafe(cause)
  }
  try {
    const facts = fstatSync(descriptor)
    const isSafe =
      facts.isFile() &&
      facts.uid === process.getuid?.() &&
      (facts.mode & GROUP_AND_OTHERS_BITS) === 0 &&
      facts.nlink === 1 &&
      facts.size <= MAX_KEY_FILE_BYTES
    if (!isSafe) throw unsafe()
    return work(descriptor, facts.size)
  } finally {
    closeSync(descriptor)
  }
}
