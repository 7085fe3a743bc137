import type { Evidence } from '../../contract/evidence.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { Files } from '../ports.ts'

/** Programs that read videos of others. */
export type VideoProgram = 'ffprobe' | 'ffmpeg'

/** How content ended a program that read it, and how often. */
export interface VideoCrash {
  readonly detail: Evidence
  readonly times: number
}

/** Remembers, also after a restart, which content ended a program that read it. Content is known by its fingerprint. */
export interface VideoCrashStore {
  isEmpty(): boolean
  /** Null for content that never ended this program. */
  get(fingerprint: string, program: VideoProgram): VideoCrash | null
  /** Counts one more. */
  add(
    fingerprint: string,
    program: VideoProgram,
    crash: { readonly detail: Evidence; readonly atMs: number },
  ): VideoCrash
  /** A person wants it tried again. */
  forget(fingerprint: string): void
}

/** Memory may have been short for another reason once. */
const MEMORY_CRASHES_TO_BAR = 2

/** Whether the program is not started on this content any more. */
export const isBarringCrash = ({ detail, times }: VideoCrash): boolean =>
  detail.code !== 'memory-limit' || times >= MEMORY_CRASHES_TO_BAR

interface Parts {
  readonly videoCrashes: VideoCrashStore
  readonly files: Pick<Files, 'fingerprint'>
}

/** Content that the prober is not started on, and why. */
export interface BarredContent {
  readonly fingerprint: string
  readonly because: Failure
}

/** Null where the prober may read the file. Reads nothing of it as long as nothing was ever remembered. */
export async function findBarredContent({ videoCrashes, files }: Parts, path: string): Promise<BarredContent | null> {
  if (videoCrashes.isEmpty()) return null
  const fingerprint = await files.fingerprint(path)
  const crash = videoCrashes.get(fingerprint, 'ffprobe')
  return crash !== null && isBarringCrash(crash) ? { fingerprint, because: crashFailure(path, crash.detail) } : null
}

export const crashFailure = (path: string, detail: Evidence): Failure =>
  failure('prober-crashed', { file: path, detail })
