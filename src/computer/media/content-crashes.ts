import type { Evidence } from '../../station/contract/evidence.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import { isBarringCrash, type VideoCrashStore } from '../../station/examining/video-crashes.ts'

/** Content that crashed one of these programs is not given to the other. */
const programs = ['ffprobe', 'ffmpeg'] as const

/**
 * Returns the failure for content that crashed a program; null for other content. When the store cannot be read, the
 * content is not tried.
 */
export function conversionCrashFailure(crashes: VideoCrashStore, fingerprint: string): Failure | null {
  try {
    const crash = programs
      .map((program) => crashes.get(fingerprint, program))
      .find((each) => each && isBarringCrash(each))
    return crash ? failure('conversion-failed', { detail: crash.detail }) : null
  } catch {
    return failure('conversion-failed')
  }
}

/** Records that content crashed ffmpeg. On a full disk the record lasts for this run only. */
export function rememberCrash(crashes: VideoCrashStore, fingerprint: string, detail: Evidence, atMs: number): void {
  try {
    crashes.add(fingerprint, 'ffmpeg', { detail, atMs })
  } catch {
    // The next start tries the content once more.
  }
}

/** Forgets a crash, because a person requested another attempt. */
export function forgetCrash(crashes: VideoCrashStore, fingerprint: string): void {
  try {
    crashes.forget(fingerprint)
  } catch {
    // The crash stays recorded, and the screen still shows the failure.
  }
}
