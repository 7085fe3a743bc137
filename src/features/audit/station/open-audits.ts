import { randomUUID } from 'node:crypto'
import { createFiles } from '../../../computer/files/local-files.ts'
import type { OwnData } from '../../../computer/files/own-data.ts'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { createFolders } from '../../../computer/watching/folders.ts'
import { withoutOwnData } from '../../../computer/watching/without-own-data.ts'
import type { Station } from '../../../station/host/station.ts'
import type { AuditRow } from '../audit.ts'
import { type Audits, createAudits } from '../core/audits.ts'
import { createAuditStore } from './audit-store.ts'
import { countOtherFiles } from './count-other-files.ts'

/** A thread ends at once, or hangs in a system call to a card that does not answer. */
const CLOSE_TIMEOUT_MS = 500

interface AuditsOptions {
  readonly station: Station
  readonly dataDir: string
  readonly ownData: OwnData
  readonly onChange: () => void
}

export interface OpenAudits extends Audits {
  /** Cancels the audit under way and closes its files. */
  close(): Promise<void>
}

/** Opens the audits of one station, in separate threads: a slow card blocks neither folders nor uploads. */
export function openAudits({ station, dataDir, ownData, onChange }: AuditsOptions): OpenAudits {
  const files = createFiles()
  const folders = withoutOwnData(createFolders({ startsWorkerAtOnce: false }), ownData)
  const store = createAuditStore(dataDir)
  /** A row that was stored without a name gets today's, or the words for a forgotten athlete. */
  const withName = (row: AuditRow): AuditRow => ({
    ...row,
    athleteName: row.athleteName ?? (row.athleteId === null ? null : station.roster.shownName(row.athleteId)),
  })
  const audits = createAudits({
    store: station.store,
    audits: store,
    service: station.service,
    files,
    folders,
    clock: systemClock,
    countOthers: countOtherFiles,
    random: Math.random,
    identifiers: { uuid: () => randomUUID() },
    origin: station.origin,
    athlete: station.roster.get,
    isUploading() {
      const { reserving, sending, confirming } = station.counts()
      return reserving + sending + confirming > 0
    },
    onChange,
  })

  return {
    ...audits,
    rows(query) {
      const page = audits.rows(query)
      return { ...page, items: page.items.map(withName) }
    },
    async close() {
      await withTimeout(audits.stop(), CLOSE_TIMEOUT_MS)
      await withTimeout(Promise.all([folders.end(), files.end()]), CLOSE_TIMEOUT_MS)
      store.close()
    },
  }
}
