import { resolve } from 'node:path'
import { isAllUploaded } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliWords, safetyTextOf } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

type SafetyStatus = Pick<StationStatus, 'safety' | 'nowMs'>

/** `ondeck status`: the answer to “is it safe?”. Exits with 0 only where everything is uploaded, for scripts. */
export const showStatus = ({ dataDir, json }: DeckOptions): Promise<number> =>
  withStation(
    resolve(dataDir),
    async (station, { isRunning }) => {
      const status = await station.status()
      const isStopped = !isRunning && status.safety.onTheWay > 0
      if (json) printJson({ running: isRunning, ...statusJson(status) })
      else
        for (const line of [...safetyLines(status), ...(isStopped ? [cliWords().statusStopped] : [])]) printLine(line)
      return isAllUploaded(status.safety) ? exitCodes.success : exitCodes.needsAttention
    },
    // Without it, a stopped station would seem to have no key.
    { usesKeychain: true },
  )

/** The answer, then every number behind it. */
function safetyLines(status: SafetyStatus): string[] {
  const { title, note, inNeed, onTheWay, beside } = safetyTextOf(status)
  const answer = note === '' ? title : `${title}: ${note}`
  return [answer, ...[inNeed, onTheWay, beside].filter((line) => line !== '' && !answer.endsWith(`: ${line}`))]
}

function statusJson({ safety: { doneAtMs, blockedBy, ...safety } }: SafetyStatus) {
  const opensAtMs = blockedBy?.kind === 'schedule' ? blockedBy.opensAtMs : null
  return {
    ...safety,
    doneAt: iso(doneAtMs),
    blockedBy: blockedBy && { kind: blockedBy.kind, ...(opensAtMs !== null && { opensAt: iso(opensAtMs) }) },
  }
}

const iso = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
