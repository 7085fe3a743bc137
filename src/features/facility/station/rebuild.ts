import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { DatabaseLink, Run } from './database-link.ts'
import type { FenceMemory } from './fence-memory.ts'

/** Numbers to leave free: no number that a station still holds from before the restore is given again. */
const FENCE_GAP = 1_000_000

/** Reports once more what the facility may have lost, such as the claims of this station's uploads. Can be repeated. */
type RebuildStep = (signal: AbortSignal) => Promise<void>

/** The facility as a heartbeat found it. */
export interface HeartbeatAnswer {
  readonly facilityId: string
  /** False where the database knows less than this station remembers. Then the heartbeat drew no number. */
  readonly isIntact: boolean
  /** Number of the heartbeat. */
  readonly beat: number
  readonly rebuild: number
  /** The last rebuild that this station has done its part in. */
  readonly rebuilt: number
}

export interface Rebuild {
  /** Id of the facility that this station remembers; null for none. */
  facilityId(): string | null
  /** Does this station's part in a rebuild, where one is due, and begins one where nobody else has. */
  handle(answer: HeartbeatAnswer, signal: AbortSignal): Promise<void>
  /**
   * Throws AppError `facility-rebuilding` while no claim may be granted, also for a restore that only this station
   * notices. Called in the transaction that grants a claim.
   */
  assertOver(run: Run): Promise<void>
  addStep(step: RebuildStep): void
  /** Called when this station is in another facility than before. */
  onOtherFacility(callback: () => void): void
}

interface Parts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly store: Pick<FacilityStore, 'recall' | 'remember'>
  readonly fences: FenceMemory
  readonly stationId: string
}

const FACILITY_KEY = 'facility'
const BeatRow = z.object({ beat: z.number() })
const CheckRow = z.object({ id: z.string(), fence: z.number(), beat: z.number().nullable(), rebuilding: z.boolean() })
const nothing = z.unknown()

/** Notices a database that was restored from an older copy, and reports this station's uploads to it again. */
export function createRebuild({ link, store, fences, stationId }: Parts): Rebuild {
  const steps: RebuildStep[] = []
  const onOthers: (() => void)[] = []
  const facilityId = () => store.recall(z.string(), FACILITY_KEY)

  function identify(id: string) {
    const known = facilityId()
    if (known === id) return
    store.remember(FACILITY_KEY, id)
    if (known === null) return
    // The numbers of another facility say nothing about this one.
    fences.forget()
    for (const callback of onOthers) callback()
  }

  /** Starts a rebuild, once for all stations that notice the restore. Returns its number. */
  async function begin(rebuild: number): Promise<number> {
    await link.run(nothing, 'SELECT ondeck.begin_rebuild($1)', [rebuild])
    return rebuild + 1
  }

  /** Numbers that this station holds are never given again. */
  async function passNumbers() {
    await link.run(
      nothing,
      'SELECT ondeck.raise_fence($1::bigint + $2::bigint) FROM ondeck.fence WHERE last_value <= $1::bigint',
      [fences.highest(), FENCE_GAP],
    )
  }

  async function doPart(rebuild: number, signal: AbortSignal) {
    await passNumbers()
    for (const step of steps) {
      if (signal.aborted) return
      await step(signal)
    }
    if (signal.aborted) return
    const [row] = await link.run(
      BeatRow,
      `UPDATE ondeck.station SET rebuilt = $2, beat = nextval('ondeck.fence') WHERE id = $1
       RETURNING beat::float8 AS beat`,
      [stationId, rebuild],
    )
    if (row) fences.beaten(row.beat)
  }

  return {
    facilityId,
    async handle(answer, signal) {
      identify(answer.facilityId)
      const { isIntact, beat, rebuild, rebuilt } = answer
      if (isIntact) fences.beaten(beat)
      // A rebuild that this station has no part in yet is of the same restore.
      if (rebuilt < rebuild) await doPart(rebuild, signal)
      else if (!isIntact) await doPart(await begin(rebuild), signal)
    },
    async assertOver(run) {
      const [row] = await run(
        CheckRow,
        `SELECT id, ondeck.is_rebuilding() AS rebuilding, (SELECT last_value FROM ondeck.fence)::float8 AS fence,
           (SELECT beat FROM ondeck.station WHERE station.id = $1)::float8 AS beat
         FROM ondeck.facility`,
        [stationId],
      )
      if (row === undefined) throw new AppError('facility-not-ready', {})
      identify(row.id)
      // The next heartbeat begins the rebuild where nobody else has.
      const knowsLess = (row.beat ?? 0) < fences.lastBeat() || row.fence < fences.highest()
      if (row.rebuilding || knowsLess) throw new AppError('facility-rebuilding', {})
    },
    addStep: (step) => void steps.push(step),
    onOtherFacility: (callback) => void onOthers.push(callback),
  }
}
