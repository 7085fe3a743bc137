import type { Evidence } from '../../../contract/evidence.ts'
import { type Failure, failure } from '../../../contract/failure.ts'
import { isBarringCrash, type VideoCrashStore } from '../../../core/examining/video-crashes.ts'

/** What ended one of them is not given to the other. */
const programs = ['ffprobe', 'ffmpeg'] as const

/** Why content that ended a program is not read again; null for all other content. What can't be looked up is not tried on a guess. */
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

/** Keeps in mind that content ended ffmpeg; on a full disk only this run knows. */
export function rememberCrash(crashes: VideoCrashStore, fingerprint: string, detail: Evidence, atMs: number): void {
  try {
    crashes.add(fingerprint, 'ffmpeg', { detail, atMs })
  } catch {
    // The next start tries once more.
  }
}

/** A person wants it tried again. */
export function forgetCrash(crashes: VideoCrashStore, fingerprint: string): void {
  try {
    crashes.forget(fingerprint)
  } catch {
    // It stays barred, and the screen goes on saying why.
  }
}
