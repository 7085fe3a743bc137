import type { Clip, ClipId } from '../../contract/clip.ts'
import { type AthleteFinder } from '../athletes/find-athlete.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type { World } from '../engine-types.ts'
import { createExaminer } from '../examining/examine.ts'
import { createOriginalFinder } from '../examining/original.ts'
import { derived, type LiveSettings } from '../live-settings.ts'
import { createGrouping } from '../reps/grouping.ts'
import { labelOf, recordedAt } from '../tagging/cameras.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import { createSources } from '../tagging/sources.ts'
import { createTagger } from '../tagging/tagger.ts'
import type { Intake } from '../watching/intake.ts'

interface Parts extends Omit<World, 'newAthletes'> {
  readonly live: LiveSettings
  readonly book: ClipBook
  readonly intake: Intake
  readonly athletes: AthleteFinder
  readonly newAthletes: NewAthletes
  /** Counts what people have said. */
  readonly revision: () => number
  readonly onTagged: (clip: Clip) => void
}

/** Everything that a finished clip goes through before it may leave, by the settings as they are at that moment. */
export function createExamining(parts: Parts) {
  const { store, clock, live, athletes } = parts
  const settings = live.view
  const rulesNow = derived(live.now, createNameRules)
  const rules: Pick<ReturnType<typeof createNameRules>, 'read'> = {
    read: (folder, path) => rulesNow().read(folder, path),
  }
  const tagger = createTagger({
    get folders() {
      return settings.folders
    },
    get requireDimensions() {
      return settings.tagging.requireDimensions
    },
    athletes,
    newAthletes: parts.newAthletes,
    sources: createSources({ ...parts, settings, rules }),
  })
  const examiner = createExaminer({
    ...parts,
    originals: createOriginalFinder(parts),
    tagger,
    get holdMs() {
      return settings.uploads.holdSeconds * 1_000
    },
    grouping: createGrouping({ ...parts, settings }),
    cameraOf: (clip) => rulesNow().cameraIn(clip) ?? labelOf(clip, settings),
    recordedAt: (clip) => recordedAt(clip, settings, parts.clocks),
  })

  /** Finished clips, one after the other: two of the same content must not be looked at side by side. */
  async function examineOne(signal: AbortSignal): Promise<boolean> {
    const query = { resume: 'tagging', nowMs: clock.nowMs(), except: new Set<ClipId>() } as const
    const probing = store.next({ ...query, kinds: ['probing'] })
    if (probing) await examiner.examine(probing, signal)
    const waiting = store.next({ ...query, kinds: ['waiting'] })
    if (waiting) await examiner.examineAgain(waiting, signal)
    return Boolean(probing ?? waiting)
  }

  return { examineOne }
}
