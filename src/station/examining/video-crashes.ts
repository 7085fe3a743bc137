import type { Evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Files } from '../ports.ts'

/** Programs that read customers' videos. */
export type VideoProgram = 'ffprobe' | 'ffmpeg'

/** A crash of a program on some content, and the number of crashes. */
export interface VideoCrash {
  readonly detail: Evidence
  readonly times: number
}

/** Remembers across restarts which content crashed a program. Content is identified by its fingerprint. */
export interface VideoCrashStore {
  isEmpty(): boolean
  /** Null for content that never crashed this program. */
  get(fingerprint: string, program: VideoProgram): VideoCrash | null
  /** Adds one crash. */
  add(
    fingerprint: string,
    program: VideoProgram,
    crash: { readonly detail: Evidence; readonly atMs: number },
  ): VideoCrash
  /** Forgets crashes of the content before a person's retry. */
  forget(fingerprint: string): void
}

/** The first crash may have come from a general lack of memory. */
const MEMORY_CRASHES_TO_BAR = 2

/** True when the program is not started on this content any more. */
export const isBarringCrash = ({ detail, times }: VideoCrash): boolean =>
  detail.code !== 'memory-limit' || times >= MEMORY_CRASHES_TO_BAR

interface Parts {
  readonly videoCrashes: VideoCrashStore
  readonly files: Pick<Files, 'fingerprint'>
}

/** Content that the prober is not started on, and the failure. */
export interface BarredContent {
  readonly fingerprint: string
  readonly because: Failure
}

/** Null when the prober may read the file. Does not read the file while no crash is recorded. */
export async function findBarredContent({ videoCrashes, files }: Parts, path: string): Promise<BarredContent | null> {
  if (videoCrashes.isEmpty()) return null
  const fingerprint = await files.fingerprint(path)
  const crash = videoCrashes.get(fingerprint, 'ffprobe')
  return crash !== null && isBarringCrash(crash) ? { fingerprint, because: crashFailure(path, crash.detail) } : null
}

export const crashFailure = (path: string, detail: Evidence): Failure =>
  failure('prober-crashed', { file: path, detail })
