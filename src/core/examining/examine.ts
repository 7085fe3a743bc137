import type { Clip } from '../../contract/clips/clip.ts'
import type { Probe } from '../../contract/clips/probe.ts'
import { Evidence } from '../../contract/evidence.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { Tags } from '../../contract/tagging/tags.ts'
import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { fileNameOf } from '../clips/paths.ts'
import { isAnotherRecording } from '../clips/same-content.ts'
import type { Clock, Files, Prober } from '../ports.ts'
import type { Grouping } from '../reps/grouping.ts'
import type { Tagger } from '../tagging/tagger.ts'
import type { Intake } from '../watching/intake.ts'
import type { OriginalFinder } from './find-original.ts'
import {
  type BarredContent,
  crashFailure,
  findBarredContent,
  isBarringCrash,
  type VideoCrashStore,
} from './video-crashes.ts'

interface Parts {
  readonly lifecycle: ClipLifecycle
  readonly intake: Intake
  readonly files: Files
  readonly prober: Pick<Prober, 'probe'>
  readonly videoCrashes: VideoCrashStore
  readonly originals: OriginalFinder
  readonly tagger: Tagger
  readonly clock: Clock
  readonly random: () => number
  /** Counts what people have said. */
  readonly revision: () => number
  readonly grouping: Grouping
  readonly cameraOf: (clip: Clip) => string
  readonly recordedAt: (clip: Clip) => number | null
  readonly onTagged: (clip: Clip) => void
  readonly holdMs: () => number
}

/** A finished clip is probed, recognised if it was seen before, and tagged. */
export function createExaminer(parts: Parts) {
  const { lifecycle, intake, files, prober, videoCrashes, originals, clock, random } = parts

  async function examine(clip: Clip, signal: AbortSignal) {
    try {
      const file = await files.stat(clip.path)
      if (file === null) return intake.recheckFile(clip)
      if (file.sizeBytes !== clip.sizeBytes || file.modifiedAtMs !== clip.modifiedAtMs) return returnToSettling(clip)
      const known = await findBarredContent(parts, file.path)
      if (known !== null) return isUnchanged(clip) ? bar(clip, known) : undefined
      const probe = await prober.probe(file, signal)
      if (await isAnother(clip, probe, signal)) {
        if (isUnchanged(clip)) intake.replaceRecording(clip, file)
        return
      }
      const fingerprint = await files.fingerprint(clip.path)
      const found = await originals.find({ ...clip, fingerprint }, signal)
      if (!isUnchanged(clip)) return
      const facts = { probe, fingerprint }
      if (found.kind === 'original') {
        lifecycle.apply(clip.id, { kind: 'recognised', of: found.of }, { facts, details: facts })
        return
      }
      // A copy of something that cannot be looked at just now: to send it might be to send it twice.
      if (found.kind === 'unclear') return examineLater(clip, found.because)
      const camera = (clip.again && clip.camera) ?? parts.cameraOf(clip)
      await tag(lifecycle.note(clip.id, 'probed', { facts: { ...facts, camera }, details: facts }), signal)
    } catch (error) {
      if (!signal.aborted && isUnchanged(clip)) await handleError(clip, error)
    }
  }

  /** What is uploaded again is the very content, whatever its times say. */
  async function isAnother(clip: Clip, probe: Probe, signal: AbortSignal): Promise<boolean> {
    return clip.again ? !(await originals.hasContentAgain(clip, signal)) : isAnotherRecording(clip, probe)
  }

  async function tag(clip: Clip, signal: AbortSignal) {
    try {
      const revision = parts.revision()
      const { tags, reasons } = await parts.tagger.tagsFor(clip, signal)
      // Somebody has said something meanwhile: the clip is still `probing`, and is looked at again.
      if (!isUnchanged(clip) || revision !== parts.revision()) return
      const because = tags && sameAthleteFailure(clip, tags)
      if (tags === null || because) {
        const lacked = { kind: 'lacked-tags', reasons: because ? [because] : reasons } as const
        return void lifecycle.apply(clip.id, lacked, { facts: { tags: null } })
      }
      // The group is stored before anything is reserved, so that a reservation made anew joins the same one.
      const recordedAtMs = parts.recordedAt(clip)
      const sessionGroupId = parts.grouping.groupOf(clip, { athleteId: tags.athleteId, recordedAtMs })
      const facts = { tags, sessionGroupId, recordedAtMs }
      const event = { kind: 'tagged', atMs: clock.nowMs(), holdMs: parts.holdMs() } as const
      parts.onTagged(lifecycle.apply(clip.id, event, { facts, details: { tags, sessionGroupId } }))
    } catch (error) {
      if (!signal.aborted && isUnchanged(clip)) lifecycle.apply(clip.id, broke(toFailure(error)))
    }
  }

  /** A name, or tags that were changed while it was held, may lead to an athlete who has the capture already. */
  function sameAthleteFailure(clip: Clip, { athleteId, athleteName }: Tags): Failure | null {
    if (!originals.hasCaptureOf(clip, athleteId)) return null
    return failure('again-same-athlete', { file: fileNameOf(clip.path), athlete: athleteName ?? athleteId })
  }

  /** Hashing and asking take their time: what was learned of a file that has changed meanwhile is worth nothing. */
  function isUnchanged({ id, state, sizeBytes, modifiedAtMs, fingerprint, handTags }: Clip): boolean {
    const now = lifecycle.get(id)
    return (
      now.state.kind === state.kind &&
      now.sizeBytes === sizeBytes &&
      now.modifiedAtMs === modifiedAtMs &&
      now.fingerprint === fingerprint &&
      JSON.stringify(now.handTags) === JSON.stringify(handTags)
    )
  }

  async function handleError(clip: Clip, error: unknown) {
    const because = toFailure(error)
    switch (because.code) {
      case 'file-missing':
        return intake.recheckFile(clip)
      case 'file-locked':
        return returnToSettling(clip)
      case 'file-incomplete':
      case 'not-a-video':
      case 'no-video-stream':
        return void lifecycle.apply(clip.id, { kind: 'unreadable', because })
      case 'prober-crashed':
        return rememberCrash(clip, because)
      case 'disk-full':
      case 'database-broken':
        throw error
      default:
        return examineLater(clip, because)
    }
  }

  /** The fingerprint stays with the clip: a person's retry forgets the crash by it. */
  const bar = (clip: Clip, { fingerprint, because }: BarredContent) =>
    void lifecycle.apply(clip.id, { kind: 'unreadable', because }, { facts: { fingerprint } })

  /** The content is to blame only where it still is the content that the prober was started on. */
  async function rememberCrash(clip: Clip, because: Failure) {
    try {
      const fingerprint = await files.fingerprint(clip.path)
      const file = await files.stat(clip.path)
      if (!isUnchanged(clip)) return
      if (file?.sizeBytes !== clip.sizeBytes || file.modifiedAtMs !== clip.modifiedAtMs) return returnToSettling(clip)
      const detail = Evidence.parse(because.parameters['detail'])
      const crash = videoCrashes.add(fingerprint, 'ffprobe', { detail, atMs: clock.nowMs() })
      if (isBarringCrash(crash)) return bar(clip, { fingerprint, because: crashFailure(clip.path, detail) })
      examineLater(clip, failure('probe-failed', { file: clip.path, detail }))
    } catch (error) {
      if (isUnchanged(clip)) await handleError(clip, error)
    }
  }

  const returnToSettling = (clip: Clip) =>
    void lifecycle.apply(clip.id, { kind: 'moved-again' }, { facts: { fingerprint: null } })

  const broke = (because: Failure) =>
    ({ kind: 'tagging-broke', because, atMs: clock.nowMs(), jitter: random() }) as const

  /** From the start: whether it repeats another one is not known, whatever was known of it before. */
  const examineLater = (clip: Clip, because: Failure) =>
    void lifecycle.apply(clip.id, broke(because), { facts: { fingerprint: null } })

  /** A clip that had to wait, tried again where it stood. */
  async function examineAgain(clip: Clip, signal: AbortSignal) {
    await (clip.fingerprint === null ? examine(clip, signal) : tag(clip, signal))
  }

  return { examine, examineAgain }
}
