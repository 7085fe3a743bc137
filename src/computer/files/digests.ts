import { dirname } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { BackgroundReply, Digests } from '../processes/background-messages.ts'
import { type BackgroundThread, createBackgroundThread, threadOfProcess } from '../processes/background-thread.ts'
import { type Disks, disksOfProcess, noAnswerError } from './disks.ts'
import { isMissing } from './file-errors.ts'

interface Parts {
  readonly disks?: Disks
  readonly thread?: BackgroundThread
}

/** Hashes whole files in the process's background thread; for other disks, of tests, in a thread that waits as they do. */
export function createDigests({ disks = disksOfProcess, thread = threadFor(disks) }: Parts = {}) {
  /** Throws AppError `file-missing`, `file-locked`, or the signal's reason as soon as it aborts. */
  async function hash(path: string, isLowPriority: boolean, signal: AbortSignal): Promise<Digests> {
    const reply = await thread.run({ kind: 'hash', path, isLowPriority }, signal)
    if (reply.kind === 'hashed') return reply.digests
    if (reply.kind === 'failed') throw failureOf(reply, path)
    throw noAnswerError(dirname(path))
  }

  return {
    sha256: async (path: string, signal: AbortSignal): Promise<string> => (await hash(path, false, signal)).sha256,
    /** Computes both in one pass, with lower priority than `sha256`. */
    async digests(path: string, signal: AbortSignal): Promise<{ sha256: string; md5: string }> {
      const { sha256, md5 } = await hash(path, true, signal)
      if (md5 === null) throw new Error('the background worker left out the md5')
      return { sha256, md5 }
    },
    end: thread.endIfIdle,
  }
}

const threadFor = (disks: Disks) => (disks === disksOfProcess ? threadOfProcess : createBackgroundThread({ disks }))

const failureOf = ({ errno, message }: BackgroundReply & { kind: 'failed' }, path: string) =>
  errno === null
    ? new Error(message)
    : new AppError(isMissing(errno) ? 'file-missing' : 'file-locked', { file: path, detail: errno })
