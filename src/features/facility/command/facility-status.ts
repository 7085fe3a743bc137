import { resolve } from 'node:path'
import type { DeckOptions } from '../../../cli/commands/deck.ts'
import { exitCodes, failureJson, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain, safetyWords, screenWords, sinceText } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { AppError } from '../../../station/app-error.ts'
import type { FacilityView, StationHealth, StationStrip } from '../../../station/contract/facility-view.ts'
import type { FacilityAccess } from '../facility-access.ts'

/** `ondeck facility status`: the connection, and every station, worst first. Exits with 1 where one needs attention. */
export const facilityStatus = ({ dataDir, json }: DeckOptions): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const [access, view] = await Promise.all([station.facility.access(), station.facility.view()])
    if (access.database === null) throw new AppError('facility-missing')
    if (json) printJson(statusJson(access, view))
    else for (const line of linesOf(access, view)) printLine(line)
    if (access.link.kind === 'away') return exitCodes.service
    const isWell =
      access.link.kind === 'connected' && view.facts?.stations.every(({ health }) => !needsAttention(health))
    return isWell ? exitCodes.success : exitCodes.needsAttention
  })

const needsAttention = ({ kind }: StationHealth) =>
  kind === 'not-responding' || kind === 'blocked' || kind === 'warning'

const iso = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

function statusJson(
  { database, cage, link, password }: FacilityAccess,
  { facts, waitingClips, aloneSinceMs }: FacilityView,
) {
  return {
    database,
    cage,
    link: {
      kind: link.kind,
      ...('sinceMs' in link && { since: iso(link.sinceMs) }),
      ...('because' in link && { error: failureJson(link.because, '') }),
    },
    password: { kind: password.kind },
    waitingClips,
    aloneSince: iso(aloneSinceMs),
    facility: facts && {
      readAt: iso(facts.readAtMs),
      notUploaded: facts.notUploaded,
      today: facts.today,
      oldest: facts.oldest && { station: facts.oldest.name, foundAt: iso(facts.oldest.foundAtMs) },
      stations: facts.stations.map(stationJson),
      alarms: facts.alarms.map(({ stationId, name, what }) => ({ station: name, id: stationId, kind: what.kind })),
    },
  }
}

const stationJson = ({
  id,
  name,
  cage,
  isThis,
  health,
  queue,
  folders,
  disk,
  version,
  heardAtMs,
  ...row
}: StationStrip) => ({
  id,
  name,
  cage,
  isThis,
  state: stateOf(health),
  queue,
  oldestFoundAt: iso(row.oldestFoundAtMs),
  onDeck: row.onDeck && { athleteId: row.onDeck.athleteId, athlete: row.onDeck.athleteName },
  folders,
  disk,
  version,
  heardAt: iso(heardAtMs),
})

/** One word for a station's state: of a warning, the reason. */
const stateOf = (health: StationHealth) => (health.kind === 'warning' ? health.because.kind : health.kind)

function linesOf(access: FacilityAccess, { facts }: FacilityView): string[] {
  const words = cliWords().facility
  const lines = [...linkLines(access), ...(access.cage === null ? [] : [words.cage(access.cage)])]
  if (facts === null) return lines
  const { clips, stations } = facts.notUploaded
  const width = Math.max(0, ...facts.stations.map(({ name }) => name.length))
  const rows = facts.stations.map((strip) =>
    [
      strip.name.padEnd(width),
      stateText(strip.health),
      words.queued(strip.queue.clips),
      words.heard(sinceText(strip.heardAtMs)),
    ].join('  '),
  )
  return [...lines, words.notUploaded(clips, stations), '', ...rows]
}

function linkLines({ link }: FacilityAccess): string[] {
  const words = cliWords().facility.link
  switch (link.kind) {
    case 'off':
    case 'connecting':
      return [words[link.kind]]
    case 'connected':
      return [words.connected(sinceText(link.sinceMs))]
    case 'away': {
      const { message, next } = explain(link.because, '')
      return [words.away(sinceText(link.sinceMs)), `  ${message}`, `  ${next}`]
    }
  }
}

function stateText(health: StationHealth): string {
  const { states } = screenWords().facility
  switch (health.kind) {
    case 'not-responding':
      return states.notResponding
    case 'blocked':
      return states.blocked
    case 'uploading':
      return states.uploading(health.clips)
    case 'queued':
      return safetyWords().answers.working
    case 'all-uploaded':
      return safetyWords().answers[(health.processing ?? 0) > 0 ? 'processing' : 'all-uploaded']
    case 'stopped':
      return states.stopped
    case 'unknown':
      return states.unknown
    case 'warning':
      return warningText(health.because)
  }
}

function warningText(because: Extract<StationHealth, { kind: 'warning' }>['because']): string {
  const { states } = screenWords().facility
  switch (because.kind) {
    case 'disk-low':
      return states.diskLow
    case 'folder-missing':
      return because.folders === 1 ? states.folderMissing : states.foldersMissing(because.folders)
    case 'clock-off':
      return states.clockOff
    case 'service-away':
      return explain(because.because, '').message
    case 'paused':
      return states.paused
    case 'needs-person':
      return states.needsPerson
  }
}
