import { toFailure } from '../app-error.ts'
import { isAnotherRecording, probedFingerprint } from '../clips/same-content.ts'
import type { Clip } from '../contract/clip.ts'
import { Evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Probe } from '../contract/probe.ts'
import type { CopyFinder } from '../copies/find-copies.ts'
import type { CopyVerdict, ProbedClip } from '../copies/search-original.ts'
import type { ClipStore, Clock, Files, Prober } from '../ports.ts'
import type { TimeLearner } from '../tagging/clip-time/learn-times.ts'
import type { Intake } from '../watching/intake.ts'
import type { OriginalFinder } from './find-original.ts'
import type { GrownRecordings } from './grown-recording.ts'
import { type ClipTaggingParts, createClipTagging } from './tag-clip.ts'
import {
  type BarredContent,
  crashFailure,
  findBarredContent,
  isBarringCrash,
  type VideoCrashStore,
} from './video-crashes.ts'

interface Parts extends ClipTaggingParts {
  readonly times: TimeLearner
  readonly store: Pick<ClipStore, 'ledger'>
  readonly intake: Intake
  readonly files: Files
  readonly prober: Pick<Prober, 'probe'>
  readonly videoCrashes: VideoCrashStore
  readonly originals: OriginalFinder
  readonly grown: GrownRecordings
  readonly copies: CopyFinder
  readonly clock: Clock
  readonly cameraOf: (clip: Clip) => string
}

type ProbeFacts = Pick<ProbedClip, 'probe' | 'camera' | 'fingerprint'>

/** Examines finished clips: probes each one, recognizes duplicates, and tags it. */
export function createExaminer(parts: Parts) {
  const { store, lifecycle, intake, files, prober, videoCrashes, originals, copies, clock } = parts
  const { tag, isUnchanged, broke } = createClipTagging(parts)

  async function examine(clip: Clip, signal: AbortSignal) {
    try {
      const file = await files.stat(clip.path)
      if (file === null) return intake.recheckFile(clip)
      if (file.sizeBytes !== clip.sizeBytes || file.modifiedAtMs !== clip.modifiedAtMs) return returnToSettling(clip)
      const barred = await findBarredContent(parts, file.path)
      if (barred !== null) return isUnchanged(clip) ? bar(clip, barred) : undefined
      const probe = await prober.probe(file, signal)
      const fingerprint = await files.fingerprint(clip.path)
      const isSame = !clip.again && clip.probe !== null && fingerprint === probedFingerprint(store, clip)
      if (!isSame && (await isAnother(clip, probe, signal))) {
        if (isUnchanged(clip)) intake.replaceRecording(clip, file)
        return
      }
      const found = await originals.find({ ...clip, fingerprint }, signal)
      if (!isUnchanged(clip)) return
      const facts = { probe: isSame ? withTimeOf(clip, probe) : probe, fingerprint }
      if (found.kind === 'original') {
        lifecycle.apply(clip.id, { kind: 'recognised', of: found.of }, { facts, details: facts })
        return
      }
      const grew = await parts.grown.check(clip)
      if (!isUnchanged(clip)) return
      if (grew !== null) return void lifecycle.apply(clip.id, { kind: 'unreadable', because: grew }, { facts })
      // The clip may be a copy of a file that cannot be read now: uploading it might upload the recording twice.
      if (found.kind === 'unclear') return examineLater(clip, found.because)
      const camera = (clip.again && clip.camera) ?? parts.cameraOf(clip)
      const read = { ...clip, ...facts, camera }
      const verdict = await copies.judge(read)
      if (!isUnchanged(clip)) return
      if (verdict.kind !== 'clip') return setApart(clip, verdict, { ...facts, camera })
      const probed = lifecycle.note(clip.id, 'probed', { facts: { ...facts, camera }, details: facts })
      parts.times.learn(probed)
      await leaveOutCopiesOf(read)
      if (isUnchanged(probed)) await tag(probed, signal)
    } catch (error) {
      if (!signal.aborted && isUnchanged(clip)) await handleError(clip, error)
    }
  }

  /** Leaves out a copy, asks where its original is, or waits until its original was read. */
  function setApart(clip: Clip, verdict: Exclude<CopyVerdict, { kind: 'clip' }>, facts: ProbeFacts) {
    // The original takes the copy's place in its rep.
    const apart = { ...facts, tags: null, sessionGroupId: null }
    if (verdict.kind !== 'unread') return void lifecycle.apply(clip.id, verdict, { facts: apart, details: facts })
    const because = failure('original-unread', { original: verdict.original })
    lifecycle.apply(clip.id, broke(because), { facts: { ...apart, fingerprint: null } })
  }

  /** An original may come after its copies: those that are not uploaded give their place to it. */
  async function leaveOutCopiesOf(original: ProbedClip) {
    for (const { clip, verdict } of await copies.copiesOf(original)) {
      if (isUnchanged(clip)) lifecycle.apply(clip.id, verdict, { facts: { tags: null, sessionGroupId: null } })
    }
  }

  /** Compares content, not times, for a clip that uploads another one again. */
  async function isAnother(clip: Clip, probe: Probe, signal: AbortSignal): Promise<boolean> {
    return clip.again ? !(await originals.hasContentAgain(clip, signal)) : isAnotherRecording(clip, probe)
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

  /** Keeps the fingerprint: a person's retry forgets the crash by it. */
  const bar = (clip: Clip, { fingerprint, because }: BarredContent) =>
    void lifecycle.apply(clip.id, { kind: 'unreadable', because }, { facts: { fingerprint } })

  /** Records a crash of the prober for the content, if the file still has the content that was probed. */
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

  /** Examines the clip from the start later: an earlier comparison with other clips no longer counts. */
  const examineLater = (clip: Clip, because: Failure) =>
    void lifecycle.apply(clip.id, broke(because), { facts: { fingerprint: null } })

  /** Continues with a clip that had to wait. */
  async function examineAgain(clip: Clip, signal: AbortSignal) {
    await (clip.fingerprint === null ? examine(clip, signal) : tag(clip, signal))
  }

  return { examine, examineAgain }
}

/** A recording keeps its time when only its file's time changes, as on a memory card when the clocks change. */
const withTimeOf = ({ probe: before }: Clip, probe: Probe): Probe =>
  before?.recordedAtSource === 'modification-time' && probe.recordedAtSource === 'modification-time'
    ? { ...probe, recordedAtMs: before.recordedAtMs }
    : probe
