// Holds what a run left behind against what was promised. Believes the files and the service, never the station alone.
import { readFileSync, statSync } from 'node:fs'
import type { LedgerLine } from '../../src/station/contract/ledger.ts'
import { type ExportedFile, type Incident, sha256 } from './cameras.ts'
import type { Figures } from './figures.ts'
import type { AnsweredReservation } from './recording-proxy.ts'
import type { ServiceRecords, StationRecords } from './records.ts'

export interface Evidence {
  /** The athlete whom each camera sees. */
  readonly athletes: Readonly<Record<ExportedFile['camera'], string>>
  readonly files: readonly ExportedFile[]
  readonly incidents: readonly Incident[]
  readonly kills: number
  /** When the station could take nothing in: it was killed, or its disk was full. */
  readonly deafTimes: readonly { readonly fromMs: number; readonly toMs: number }[]
  readonly answered: readonly AnsweredReservation[]
  readonly lostAnswers: number
  /** Moves of the service's clock: its offset, and the beginning of that. */
  readonly clockMoves: readonly { readonly fromMs: number; readonly aheadMs: number }[]
  /** Sessions whose video something on the way took for itself. */
  readonly swallowed: readonly string[]
  readonly service: ServiceRecords
  readonly station: StationRecords
  readonly endedByItself: readonly string[]
}

/** An answer that reached a living station is in its database after this time, however busy the computer is. */
const TAKEN_WITHIN_MS = 5_000

/** No upload begins on a target that has less time left, give or take a few seconds. */
const TOO_SHORT_MS = 35_000

export function judge(evidence: Evidence): Figures {
  const { files, kills, lostAnswers, service, station } = evidence
  return {
    clips: files.length,
    kills,
    completed: station.clips.filter(({ state }) => state.kind === 'completed').length,
    reservations: service.captures.length,
    answersLostToFaults: lostAnswers,
    lost: lostClips(evidence),
    falseDone: falselyDone(evidence),
    ...wrongVideos(evidence),
    misattributed: misattributed(evidence),
    ...withoutVideo(evidence),
    falseOrphans: falseOrphans(evidence),
    undone: station.bulks > 0 ? [`${station.bulks} of them`] : [],
    sourcesChanged: files.filter(isChanged).map(({ path }) => path),
    endedByItself: evidence.endedByItself,
  }
}

/** A clip is safe when the newest of its path is completed, and the service has completed a video of these bytes. */
function lostClips({ files, service, station }: Evidence): string[] {
  return files.flatMap(({ path, contents }) => {
    const clip = station.clips.findLast((each) => each.path === path)
    if (!clip) return [`${path} was never found`]
    const original = clip.state.kind === 'duplicate' ? clip.state.of : clip.id
    const { state } = station.clips.find(({ id }) => id === original) ?? clip
    if (state.kind !== 'completed') return [`${path} is ${JSON.stringify(state)}`]
    const has = service.videos.some(
      (video) => video.sha256 === contents.at(-1) && statusOf(service, video.sessionId) === 'completed',
    )
    return has ? [] : [`${path} is not at the service`]
  })
}

function falselyDone({ files, service, station }: Evidence): string[] {
  return station.clips.flatMap(({ path, sha256: sent, state }) => {
    if (state.kind !== 'completed') return []
    const video = service.videos.find(({ sessionId }) => sessionId === state.sessionId)
    const isWhole = video !== undefined && video.sha256 === sent
    const isOfFile = files.some((file) => file.path === path && file.contents.includes(video?.sha256 ?? ''))
    const status = statusOf(service, state.sessionId)
    return isWhole && isOfFile && status === 'completed'
      ? []
      : [`${path}: ${state.sessionId} is ${status ?? 'unknown'}`]
  })
}

const statusOf = ({ captures }: ServiceRecords, sessionId: string) =>
  captures.find((capture) => capture.sessionId === sessionId)?.status

function wrongVideos({ files, service: { videos } }: Evidence): Pick<Figures, 'storedTwice' | 'different'> {
  const contents = new Set(files.flatMap((file) => file.contents))
  const seen = new Set<string>()
  const storedTwice = videos.filter((video) => {
    const again = seen.has(video.sha256) || video.uploads > 1
    seen.add(video.sha256)
    return again
  })
  return {
    storedTwice: storedTwice.map(({ sessionId }) => sessionId),
    different: videos.filter((video) => !contents.has(video.sha256)).map(({ sessionId }) => sessionId),
  }
}

function misattributed({ files, athletes, service: { captures } }: Evidence): string[] {
  return captures.flatMap(({ sessionId, fileName, athleteId }) => {
    const file = files.find((each) => each.fileName === fileName)
    return file && athletes[file.camera] === athleteId ? [] : [`${sessionId} of ${fileName}`]
  })
}

/** Why each reservation without a video has none: its answer was lost, something spoilt it, or no reason at all. */
function withoutVideo(evidence: Evidence) {
  const { service, station, answered } = evidence
  const hasVideo = new Set(service.videos.map(({ sessionId }) => sessionId))
  const taken = new Set(station.ledger.filter(({ event }) => event === 'reserved').map(sessionOf))
  const result = { surplus: 0, spoilt: 0, answersLostToKills: 0, unexplained: [] as string[] }
  for (const { sessionId, fileName } of service.captures) {
    if (hasVideo.has(sessionId)) continue
    const answer = answered.find((each) => each.sessionId === sessionId)
    if (!answer) result.surplus += 1
    else if (taken.has(sessionId)) {
      if (isSpoilt(answer, evidence)) result.spoilt += 1
      else result.unexplained.push(`${sessionId} of ${fileName}: it was ready to be used`)
    } else if (fellOnDeafEars(answer, evidence)) {
      result.surplus += 1
      result.answersLostToKills += 1
    } else result.unexplained.push(`${sessionId} of ${fileName}: its answer was thrown away`)
  }
  return result
}

const fellOnDeafEars = ({ askedAtMs, answeredAtMs }: AnsweredReservation, { deafTimes }: Evidence) =>
  deafTimes.some(({ fromMs, toMs }) => fromMs <= answeredAtMs + TAKEN_WITHIN_MS && toMs >= askedAtMs)

const sessionOf = ({ details }: LedgerLine) => details.sessionId

function isSpoilt({ sessionId, fileName, askedAtMs, endsAtMs, expired }: AnsweredReservation, evidence: Evidence) {
  const { incidents, station } = evidence
  if (expired || evidence.swallowed.includes(sessionId)) return true
  const givenUp = station.ledger.find(({ details }) => orphansOf(details).includes(sessionId))
  if (!givenUp) return false
  if (givenUp.atMs + aheadAt(givenUp.atMs, evidence) > endsAtMs - TOO_SHORT_MS) return true
  return incidents.some(
    ({ concerns, fromMs, toMs }) => concerns(fileName) && fromMs <= givenUp.atMs && askedAtMs <= toMs + TAKEN_WITHIN_MS,
  )
}

const aheadAt = (atMs: number, { clockMoves }: Evidence) =>
  clockMoves.findLast(({ fromMs }) => fromMs <= atMs)?.aheadMs ?? 0

/** A reservation is given up with the clip's next step, in a line of its own, or because the store refused it. */
const orphansOf = ({ orphans, sessionId, why, kind }: LedgerLine['details']): unknown[] => [
  ...(Array.isArray(orphans) ? orphans : []),
  ...(why !== undefined || kind === 'refused' ? [sessionId] : []),
]

function falseOrphans({ service, station }: Evidence): string[] {
  const hasVideo = new Set(service.videos.map(({ sessionId }) => sessionId))
  return station.reservations.flatMap(({ kind, session_id }) =>
    kind === 'orphan' && session_id !== null && hasVideo.has(session_id) ? [session_id] : [],
  )
}

const isChanged = ({ path, contents, modifiedAtMs }: ExportedFile) =>
  statSync(path).mtimeMs !== modifiedAtMs || sha256(readFileSync(path)) !== contents.at(-1)
