import { createCopyFinder } from '../../../src/station/copies/find-copies.ts'
import { createExaminer } from '../../../src/station/examining/examine.ts'
import { createOriginalFinder } from '../../../src/station/examining/find-original.ts'
import { createGrownRecordings } from '../../../src/station/examining/grown-recording.ts'
import type { Files, Folders } from '../../../src/station/ports.ts'
import { createTimeLearner } from '../../../src/station/tagging/clip-time/learn-times.ts'
import { createIntake } from '../../../src/station/watching/intake.ts'
import { someProbe, someTags, type stationParts } from '../../support/station-parts.ts'

type ExaminerParts = Parameters<typeof createExaminer>[0]
type Known = Omit<ReturnType<typeof stationParts>, 'folders' | 'settings'> & {
  readonly files: Files
  readonly folders: Pick<Folders, 'isThere'>
}

/** An examiner for tests: every video is the same one, and every athlete is Maya Ortiz, unless the test sets others. */
export function anExaminer(parts: Known, more: Partial<ExaminerParts> = {}) {
  const intake = createIntake(parts)
  const examiner = createExaminer({
    ...parts,
    intake,
    originals: createOriginalFinder(parts),
    grown: createGrownRecordings({ ...parts, onGrown: () => {} }),
    copies: createCopyFinder({ ...parts, cameraOf: () => 'A' }),
    prober: { probe: async () => someProbe },
    tagger: { tagsFor: async () => ({ tags: someTags, reasons: [] }) },
    random: () => 0,
    revision: () => 0,
    grouping: { groupOf: () => crypto.randomUUID() },
    times: createTimeLearner({ ...parts, settings: () => ({ folders: [], cameras: {}, reps: { windowSeconds: 2 } }) }),
    cameraOf: () => 'A',
    recordedAt: () => null,
    onTagged: () => {},
    holdMs: () => 0,
    ...more,
  })
  return { intake, examiner }
}
