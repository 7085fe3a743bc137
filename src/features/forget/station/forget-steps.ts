import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { PictureMaker } from '../../../computer/media/pictures.ts'
import { toFailure } from '../../../station/app-error.ts'
import { type ErasedAthlete, type ErasedName, patternOf, wholeName } from '../../../station/athletes/erase-names.ts'
import { fullNameKey } from '../../../station/athletes/names.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { Station } from '../../../station/host/station.ts'
import { type SettingChange, toSettingChange } from '../../../station/station-settings.ts'
import { compactDatabase } from '../../../station/store/compact-database.ts'
import { eraseInJson } from './erase-clips.ts'
import { type ForgetStep, type Forgetting, type ForgetWork, forgetSteps } from './forgotten-store.ts'
import type { KnownAthlete } from './plan-forgetting.ts'

const MAX_SLICE_ROWS = 500

const Row = z.object({ rank: z.int(), number: z.int(), body: z.string() })

/** Erases an athlete's names from the rows of the last audit, which keep their clips and captures. */
async function eraseAudit(dataDir: string, athlete: ErasedAthlete): Promise<void> {
  const file = join(dataDir, 'audit', 'last.db')
  if (!existsSync(file)) return
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    db.exec('PRAGMA secure_delete = ON')
    const slice = db.prepare(
      'SELECT rank, number, body FROM row WHERE (rank, number) > (?, ?) ORDER BY rank, number LIMIT ?',
    )
    const update = db.prepare('UPDATE row SET body = ? WHERE rank = ? AND number = ?')
    for (let [rank, number] = [-1, -1]; ; await nextTurn()) {
      const rows = slice.all(rank, number, MAX_SLICE_ROWS).map((row) => Row.parse(row))
      const last = rows.at(-1)
      if (last === undefined) break
      for (const row of rows) {
        const body = eraseInJson(row.body, athlete)
        if (body !== row.body) update.run(body, row.rank, row.number)
      }
      ;[rank, number] = [last.rank, last.number]
    }
  } finally {
    db.close()
  }
  await compactDatabase(file)
}

/** Lists the change that removes an athlete's aliases from the settings; none where there are no aliases. */
function aliasChanges(
  { tagging: { aliases } }: Pick<Settings, 'tagging'>,
  { ids, names }: Pick<KnownAthlete, 'ids' | 'names'>,
): SettingChange[] {
  const keys = new Set(names.map(({ firstName, lastName }) => fullNameKey(firstName, lastName)))
  const kept = Object.entries(aliases).filter(([, meant]) =>
    'id' in meant ? !ids.includes(meant.id.toLowerCase()) : !keys.has(fullNameKey(meant.firstName, meant.lastName)),
  )
  if (kept.length === Object.keys(aliases).length) return []
  return [toSettingChange('tagging.aliases', Object.fromEntries(kept))]
}

export interface StepParts {
  readonly station: Station
  readonly dataDir: string
  readonly pictures: Pick<PictureMaker, 'remove'>
  /** Deletes what features made of a video. */
  readonly removeMade: (fingerprint: string) => Promise<void>
  readonly settings: () => Pick<Settings, 'tagging'>
  /** Stores changes of settings and applies them. */
  readonly keep: (changes: readonly SettingChange[]) => void
}

const SERVICE_TIMEOUT_MS = 30_000

interface Parts extends StepParts {
  /** Aborts when the station stops. */
  readonly stopping: AbortSignal
  /** Ends an athlete by writing the database again. */
  readonly compact: (each: Forgetting) => Promise<null>
}

/** Creates the function that does one slice of forgetting; it returns what is left, or null. */
export function createForgetSteps(parts: Parts) {
  const { station, dataDir, stopping, compact } = parts
  const { forgotten } = station.memory

  function dropAliases(athlete: Pick<KnownAthlete, 'ids' | 'names'>) {
    const changes = aliasChanges(parts.settings(), athlete)
    if (changes.length > 0) parts.keep(changes)
  }

  const eraseLog = ({ id, work }: Forgetting) =>
    station.log.edit((text) =>
      work.names.reduce((rest, name) => rest.replaceAll(patternOf(wholeName(name)), () => id), text),
    )

  /** Deletes the athlete at the service; one that is not there any more counts as deleted. */
  async function deleteAtService(id: string) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(SERVICE_TIMEOUT_MS)])
    await station.service.deleteAthlete(id, signal).catch((error: unknown) => {
      if (toFailure(error).code !== 'athlete-not-found') throw error
    })
  }

  return async function advance(each: Forgetting): Promise<ForgetWork | null> {
    const { id, work } = each
    if (work.asksService) {
      await deleteAtService(id)
      return { ...work, asksService: false }
    }
    const athlete = { id, names: work.names }
    const ids = [id, ...forgotten.ownIds(id)].map((one) => one.toLowerCase())
    const request = { athlete, ids, isShared: work.isShared, after: work.after }
    switch (work.step) {
      case 'station':
        dropAliases({ ids, names: work.names })
        station.forgetAthlete(id, work.isShared ? [] : work.names.map(nameKeyOf))
        return nextStep(work)
      case 'clips': {
        const { next, fingerprints, sessionIds } = forgotten.eraseClips.clips(request)
        for (const fingerprint of new Set(fingerprints)) {
          await parts.pictures.remove(fingerprint)
          await parts.removeMade(fingerprint)
        }
        const known = { ...work, sessionIds: [...new Set([...work.sessionIds, ...sessionIds])] }
        return next === null ? nextStep(known) : { ...known, after: next }
      }
      case 'ledger': {
        const { next } = forgotten.eraseClips.ledger(request)
        return next === null ? nextStep(work) : { ...work, after: next }
      }
      case 'rows':
        forgotten.eraseRows(request)
        return nextStep(work)
      case 'files':
        await eraseAudit(dataDir, athlete)
        await eraseLog(each)
        return nextStep(work)
      case 'results':
        for (const part of station.allParts)
          await part.eraseSessions?.({ athleteIds: [id], sessionIds: work.sessionIds })
        return nextStep(work)
      case 'facility':
        for (const part of station.allParts) await part.eraseAthlete?.({ athlete, ids, isShared: work.isShared })
        // The names are needed no more.
        return { ...nextStep(work), names: [] }
      case 'compact':
        return compact(each)
    }
  }
}

const nameKeyOf = ({ firstName, lastName }: ErasedName) => fullNameKey(firstName, lastName)

function nextStep(work: ForgetWork): ForgetWork {
  const step: ForgetStep = forgetSteps[forgetSteps.indexOf(work.step) + 1] ?? 'compact'
  return { ...work, step, after: 0 }
}
