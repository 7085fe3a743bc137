import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { fileNameOf } from '../clips/paths.ts'
import { isAnotherRecording, probedFingerprint } from '../clips/same-content.ts'
import type { Clip } from '../contract/clip.ts'
import { Evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Probe } from '../contract/probe.ts'
import type { Tags } from '../contract/tags.ts'
import type { CopyFinder } from '../copies/find-copies.ts'
import type { CopyVerdict, ProbedClip } from '../copies/search-original.ts'
import type { ClipStore, Clock, Files, Prober } from '../ports.ts'
import type { TaggedClip } from '../reps/grouping.ts'
import { clockCode, type TimeLearner } from '../tagging/clip-time/learn-times.ts'
import type { Tagger } from '../tagging/tagger.ts'
import type { Intake } from '../watching/intake.ts'
import type { OriginalFinder } from './find-original.ts'
import type { GrownRecordings } from './grown-recording.ts'
import {
  type BarredContent,
  crashFailure,
  findBarredContent,
  isBarringCrash,
  type VideoCrashStore,
} from './video-crashes.ts'

interface ClipTaggingParts {
  readonly lifecycle: ClipLifecycle
  readonly originals: Pick<OriginalFinder, 'hasCaptureOf'>
  readonly tagger: Tagger
  readonly clock: Pick<Clock, 'nowMs'>
  readonly random: () => number
  /** Changes with every command of a person. */
  readonly revision: () => number
  readonly grouping: { readonly groupOf: (clip: Clip, tagged: TaggedClip) => Promise<string> | string }
  readonly recordedAt: (clip: Clip) => number | null
  readonly times: Pick<TimeLearner, 'accept' | 'ask' | 'isArriving'>
  readonly onTagged: (clip: Clip) => void
  readonly holdMs: () => number
}

/** Tags an examined clip and assigns its rep: the last step before the hold and the queue. */
function createClipTagging(parts: ClipTaggingParts) {
  const { lifecycle, originals, clock, random } = parts

  async function tag(clip: Clip, signal: AbortSignal) {
    try {
      const revision = parts.revision()
      const { tags, reasons } = await parts.tagger.tagsFor(clip, signal)
      // After a person's command the clip stays in its state, and is tagged again.
      if (!isUnchanged(clip) || revision !== parts.revision()) return
      const isJudgedByTime = tags ? tags.origins.athlete === 'on-deck' : reasons.some(({ code }) => code === clockCode)
      if (isJudgedByTime && parts.times.isArriving(clip)) {
        return void lifecycle.apply(clip.id, broke(failure('clips-arriving')))
      }
      const because = tags && sameAthleteFailure(clip, tags)
      if (tags === null || because) {
        if (reasons.some(({ code }) => code === clockCode)) parts.times.ask(clip)
        const lacked = { kind: 'lacked-tags', reasons: because ? [because] : reasons } as const
        return void lifecycle.apply(clip.id, lacked, { facts: { tags: null } })
      }
      // The group is stored before anything is reserved, so that a later reservation joins the same one.
      const recordedAtMs = parts.recordedAt(clip)
      const sessionGroupId = await parts.grouping.groupOf(clip, { ...tags, recordedAtMs })
      if (!isUnchanged(clip) || revision !== parts.revision()) return
      const facts = { tags, sessionGroupId, recordedAtMs }
      const event = { kind: 'tagged', atMs: clock.nowMs(), holdMs: parts.holdMs() } as const
      parts.times.accept(clip)
      parts.onTagged(lifecycle.apply(clip.id, event, { facts, details: { tags, sessionGroupId } }))
    } catch (error) {
      if (!signal.aborted && isUnchanged(clip)) lifecycle.apply(clip.id, broke(toFailure(error)))
    }
  }

  /** Tags of a clip that is uploaded again may name the athlete who has its capture already. */
  function sameAthleteFailure(clip: Clip, { athleteId, athleteName }: Tags): Failure | null {
    if (!originals.hasCaptureOf(clip, athleteId)) return null
    return failure('again-same-athlete', { file: fileNameOf(clip.path), athlete: athleteName ?? athleteId })
  }

  /** True when the clip has not changed during slow work: results about a clip that changed are dropped. */
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

  const broke = (because: Failure) =>
    ({ kind: 'tagging-broke', because, atMs: clock.nowMs(), jitter: random() }) as const

  return { tag, isUnchanged, broke }
}

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
