import { fetchAthletePresence } from '../../../station/athletes/athlete-origin.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { Service } from '../../../station/ports.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { RunOutcome } from '../import-view.ts'
import type { ImportRunStore, StoredImport } from './import-port.ts'

/** Outcomes whose rows name athletes of the run's own organization. */
const knownBy: readonly RunOutcome[] = ['created', 'updated', 'unchanged', 'waiting']
/** Athletes that are fetched to recognize an organization: some may have been deleted. */
const MAX_CHECKED_ATHLETES = 3

interface Parts {
  readonly store: Pick<ImportRunStore, 'page'>
  readonly service: Pick<Service, 'getAthlete'>
  readonly origin: () => ServiceOrigin | null
}

/** Checks that the service in use is the one that an import was started for: rows belong to one organization. */
export function createImportOrigin({ store, service, origin }: Parts) {
  let settled: { readonly run: string; readonly at: ServiceOrigin; readonly isHere: boolean } | null = null

  /**
   * True where the run belongs to the service in use. Fetches athletes where only the key or the address differs, as a
   * key may be renewed. Throws AppError when the service can't be asked.
   */
  async function isHere(run: StoredImport, signal: AbortSignal): Promise<boolean> {
    const at = origin()
    if (run.origin === null || at === null) return true
    const relation = compareOrigins(run.origin, at)
    if (relation !== 'perhaps') return relation === 'same'
    if (settled?.run !== run.id || compareOrigins(settled.at, at) !== 'same') {
      settled = { run: run.id, at, isHere: await hasAthleteOf(run, signal) }
    }
    return settled.isHere
  }

  async function hasAthleteOf({ id }: StoredImport, signal: AbortSignal): Promise<boolean> {
    const rows = knownBy.flatMap((outcome) => store.page(id, outcome, { offset: 0, limit: MAX_CHECKED_ATHLETES }).items)
    const athleteIds = rows.flatMap(({ athleteId }) => (athleteId === null ? [] : [athleteId]))
    for (const athleteId of athleteIds.slice(0, MAX_CHECKED_ATHLETES)) {
      if ((await fetchAthletePresence(athleteId, service, signal)) === 'here') return true
    }
    return false
  }

  return {
    isHere,
    /** Creates a check for each request that the service has not changed since. */
    watch(run: StoredImport): () => Failure | null {
      const begunAt = origin()
      return () => {
        const now = origin()
        // Without a service, the request itself reports the reason.
        const isSame = now === null || (begunAt !== null && compareOrigins(begunAt, now) === 'same')
        return isSame ? null : importElsewhere(run)
      }
    },
  }
}

/** Failure of a run that belongs to another service or account. */
export const importElsewhere = ({ origin }: Pick<StoredImport, 'origin'>): Failure =>
  failure('import-elsewhere', { address: origin?.address ?? '' })
