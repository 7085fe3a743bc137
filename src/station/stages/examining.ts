import type { AthleteFinder } from '../athletes/find-athlete.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import type { Roster } from '../athletes/roster.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { recheckedKinds } from '../contract/clip-kinds.ts'
import { createExcludedBy } from '../copies/exclude.ts'
import { createCopyFinder } from '../copies/find-copies.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { createExaminer } from '../examining/examine.ts'
import { createOriginalFinder } from '../examining/find-original.ts'
import { createGrownRecordings } from '../examining/grown-recording.ts'
import { recheckAll } from '../examining/recheck.ts'
import { derived } from '../live-settings.ts'
import { createCageGrouping } from '../reps/cage-grouping.ts'
import { createGrouping } from '../reps/grouping.ts'
import { createMissingCameraCheck } from '../reps/missing-camera.ts'
import type { Loops } from '../runtime/loops.ts'
import { cameraLabelOfFolder } from '../tagging/cameras.ts'
import { isAthleteChosenByPerson } from '../tagging/chosen-by-person.ts'
import { recordedAt } from '../tagging/clip-time/clip-times.ts'
import { createTimeLearner } from '../tagging/clip-time/learn-times.ts'
import { createClockPreview } from '../tagging/clip-time/preview-clock.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import { createDeckPreview } from '../tagging/preview-deck.ts'
import { createUndoPreview } from '../tagging/preview-undo.ts'
import { createSources } from '../tagging/sources.ts'
import { createTagger } from '../tagging/tagger.ts'
import type { UndoEffects } from '../tagging/undo-effects.ts'
import type { Intake } from '../watching/intake.ts'
import type { StageLoop } from './stage-loop.ts'

interface Parts extends Omit<World, 'newAthletes'> {
  readonly settings: () => EngineSettings
  readonly lifecycle: ClipLifecycle
  readonly intake: Intake
  readonly athletes: AthleteFinder
  readonly newAthletes: NewAthletes
  readonly namesakes: Roster['find']
  readonly loops: Loops
  /** Changes with every command of a person. */
  readonly revision: () => number
  readonly undoEffects: UndoEffects
  readonly emit: (event: Extract<EngineEvent, { kind: 'rep' | 'grew' }>) => void
}

/** The stage of a finished clip: examination, tags and rep, with the settings of that moment. */
export function createExamining(parts: Parts) {
  const { store, lifecycle, clock, loops, deck } = parts
  const missing = createMissingCameraCheck({ ...parts, onMissing: (rep) => parts.emit({ kind: 'rep', rep }) })
  const { previewDeck, previewClock, previewUndo, besideRules, ...tagging } = createTagging(parts)
  const excludedBy = derived(parts.settings, ({ folders }) => createExcludedBy(folders))
  const examiner = createExaminer({
    ...parts,
    ...tagging,
    originals: createOriginalFinder(parts),
    grown: createGrownRecordings({ ...parts, onGrown: (grown) => parts.emit({ kind: 'grew', ...grown }) }),
    copies: createCopyFinder({
      ...parts,
      cameraOf: (clip) => clip.camera ?? tagging.cameraOf(clip),
      excludedBy: (file) => excludedBy()(file),
    }),
    onTagged,
  })

  function onTagged(clip: Clip) {
    missing.complete(clip)
    if (clip.tags && isAthleteChosenByPerson(clip.tags)) parts.remembered.remember(clip.tags)
    if (clip.tags?.origins.athlete === 'on-deck' && clip.recordedAtMs !== null) deck.signOfLife(clip.recordedAtMs)
  }

  /** Examines one clip at a time: two clips of the same content must not be examined in parallel. */
  async function examineOne(signal: AbortSignal): Promise<boolean> {
    const query = { resume: 'tagging', nowMs: clock.nowMs(), except: new Set<ClipId>() } as const
    const probing = store.next({ ...query, kinds: ['probing'] })
    if (probing) await examiner.examine(probing, signal)
    const waiting = store.next({ ...query, kinds: ['waiting'] })
    if (waiting) await examiner.examineAgain(waiting, signal)
    return Boolean(probing ?? waiting)
  }

  /** Restarts interrupted examinations before any new one begins. */
  async function begin(signal: AbortSignal): Promise<'over'> {
    await recheckAll(['probing'], { store, lifecycle, clock }, signal)
    loops.run(1_000, examineOne)
    loops.run(1_000, (stop) => recheckAll(recheckedKinds, { store, lifecycle, clock }, stop))
    return 'over'
  }

  const stageLoops: readonly StageLoop[] = [
    { restMs: 1_000, step: begin },
    { restMs: 5_000, step: missing.check },
    { restMs: 5_000, step: tagging.grouping.registerReps },
  ]
  return {
    loops: stageLoops,
    previewDeck,
    previewClock,
    previewUndo,
    besideRules,
    settleRep: tagging.grouping.settleRep,
  }
}

/** Creates the parts that tag a clip and assign its rep. Each one reads the settings when needed. */
function createTagging(parts: Parts) {
  const { settings, athletes, newAthletes } = parts
  const rulesNow = derived(settings, createNameRules)
  const rules: Pick<ReturnType<typeof createNameRules>, 'read'> = {
    read: (folder, path) => rulesNow().read(folder, path),
  }
  const sources = createSources({ ...parts, rules })
  const tagger = createTagger({
    folders: () => settings().folders,
    requireDimensions: () => settings().tagging.requireDimensions,
    athletes,
    newAthletes,
    sources,
  })
  return {
    tagger,
    previewDeck: createDeckPreview({ ...parts, rules }),
    previewClock: createClockPreview({ ...parts, rules }),
    besideRules: sources.besideRules,
    previewUndo: createUndoPreview({ ...parts, rules }),
    holdMs: () => settings().uploads.holdSeconds * 1_000,
    grouping: createCageGrouping({ ...parts, grouping: createGrouping(parts) }),
    cameraOf: (clip: Clip) => rulesNow().cameraIn(clip) ?? cameraLabelOfFolder(clip, settings()),
    times: createTimeLearner(parts),
    recordedAt: (clip: Clip) => recordedAt(clip, settings(), parts.clocks),
  }
}
