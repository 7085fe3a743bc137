// Holds the service, the shared folder and every station's database against what a facility promises.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Clip } from '../../../src/station/contract/clip.ts'
import type { LedgerLine } from '../../../src/station/contract/ledger.ts'
import { type ServiceRecords, type StationRecords, serviceRecords, stationRecords } from '../records.ts'
import type { FacilityStage } from './facility-stage.ts'
import { type SharedClip, sha256 } from './shared-clips.ts'

export interface FacilityFigures {
  readonly clips: number
  readonly stations: number
  readonly reservations: number
  readonly uploadedBy: Readonly<Record<string, number>>
  /** Reservations without a video. */
  readonly surplus: number
  /** Answers to reservations that no station's database has: lost on the line, or with a killed station. */
  readonly lostAnswers: number
  /** Clips that one station had reserved and another one uploaded, or the same one after its target had expired. */
  readonly takeovers: number
  /** Each names the file, station or session. */
  readonly lost: readonly string[]
  readonly storedTwice: readonly string[]
  readonly falseDone: readonly string[]
  readonly unfinished: readonly string[]
  readonly wrongAthlete: readonly string[]
  readonly wrongReps: readonly string[]
  readonly sourcesChanged: readonly string[]
  readonly endedAlone: readonly string[]
}

/** Session ids of the practice service are the group's id and a number. */
const groupOf = (sessionId: string) => sessionId.replace(/_\d+$/, '')

export function judgeFacility(stage: FacilityStage): FacilityFigures {
  const service = serviceRecords(stage.practiceDir)
  const stations = stage.stations.map(({ name, dataDir }) => ({ name, ...stationRecords(dataDir) }))
  const { clips } = stage.film
  const videos = new Map(service.videos.map((video) => [video.sessionId, video]))
  const reserved = new Set(stations.flatMap(({ ledger }) => ledger.flatMap(reservationIn)))
  return {
    clips: clips.length,
    stations: stations.length,
    reservations: service.captures.length,
    uploadedBy: Object.fromEntries(
      stations.map(({ name, clips: own }) => [name, own.filter(({ state }) => state.kind === 'completed').length]),
    ),
    surplus: service.captures.filter(({ sessionId }) => !videos.has(sessionId)).length,
    lostAnswers: service.captures.filter(({ sessionId }) => !reserved.has(sessionId)).length,
    takeovers: stations.reduce((sum, station) => sum + reservedInVain(station) + retakenAfterTarget(station), 0),
    lost: clips.filter(({ sha256: content }) => !isAtService(service, content)).map(({ path }) => path),
    storedTwice: storedTwice(service),
    falseDone: stations.flatMap((station) => falselyDone(station, service)),
    unfinished: stations.flatMap(({ name, clips: own }) => unfinishedOf(name, own, clips)),
    wrongAthlete: service.captures.flatMap(({ sessionId, fileName, athleteId }) =>
      athleteId === stage.athletes[cageOf(fileName, clips)] ? [] : [`${sessionId} of ${fileName}`],
    ),
    wrongReps: wrongReps(service, clips),
    sourcesChanged: clips
      .filter(({ path, sha256: content }) => sha256(readFileSync(path)) !== content)
      .map(({ path }) => path),
    endedAlone: stage.stations.flatMap(({ endedAlone }) => endedAlone),
  }
}

const reservationIn = ({ event, details }: LedgerLine): string[] =>
  event === 'reserved' ? [String(details['sessionId'])] : []

/** Clips that this station reserved, and that another station uploaded in the end. */
function reservedInVain({ clips, ledger }: StationRecords): number {
  const elsewhere = clips.filter(({ state }) => state.kind === 'uploaded-elsewhere').map(({ id }) => id)
  return elsewhere.filter((id) => ledger.some((line) => line.clipId === id && line.event === 'reserved')).length
}

/** Uploads that this station took over from itself: it was killed after its last proof, and the target had to expire. */
function retakenAfterTarget({ ledger }: StationRecords): number {
  const doubted = new Set<string>()
  const reserved = new Set<string>()
  let retaken = 0
  for (const { clipId, event, details } of ledger) {
    if (event === 'broke' && Doubt.safeParse(details).success) doubted.add(clipId)
    if (event !== 'reserved') continue
    if (reserved.has(clipId) && doubted.delete(clipId)) retaken += 1
    reserved.add(clipId)
  }
  return retaken
}

const Doubt = z.object({ because: z.object({ code: z.literal('claim-unresolved') }) })

const cageOf = (fileName: string, clips: readonly SharedClip[]) =>
  clips.find((each) => each.fileName === fileName)?.cage ?? -1

const isAtService = ({ videos, captures }: ServiceRecords, content: string) =>
  videos.some(
    (video) =>
      video.sha256 === content &&
      captures.some(({ sessionId, status }) => sessionId === video.sessionId && status === 'completed'),
  )

function storedTwice({ videos }: ServiceRecords): string[] {
  const seen = new Set<string>()
  return videos.flatMap(({ sha256: content, uploads, sessionId, fileName }) => {
    const again = seen.has(content) || uploads > 1
    seen.add(content)
    return again ? [`${sessionId} of ${fileName}`] : []
  })
}

/** A station may say that a video is there only if it is: its own upload, or another station's. */
function falselyDone({ name, clips }: { name: string } & StationRecords, service: ServiceRecords): string[] {
  return clips.flatMap(({ path, state }) => {
    const isSaid = state.kind === 'completed' || state.kind === 'uploaded-elsewhere'
    if (!isSaid) return []
    const content = sha256(readFileSync(path))
    const isThere =
      state.kind === 'completed'
        ? service.videos.some((video) => video.sessionId === state.sessionId && video.sha256 === content)
        : isAtService(service, content)
    return isThere ? [] : [`${path} at ${name}`]
  })
}

const ends: ReadonlySet<Clip['state']['kind']> = new Set(['completed', 'uploaded-elsewhere', 'duplicate'])

/** Clips of one station that have not come to their end. */
export function unfinishedOf(name: string, own: readonly Clip[], clips: readonly SharedClip[]): string[] {
  const newest = new Map(own.map((clip) => [clip.path, clip]))
  return clips.flatMap(({ path }) => {
    const kind = newest.get(path)?.state.kind ?? 'not found'
    return kind !== 'not found' && ends.has(kind) ? [] : [`${path} is ${kind} at ${name}`]
  })
}

/** Cameras of one rep share a group, and no other clip is in it. */
function wrongReps({ videos }: ServiceRecords, clips: readonly SharedClip[]): string[] {
  const groups = new Map<string, Set<string>>()
  for (const clip of clips) {
    const rep = `cage ${clip.cage + 1} rep ${clip.rep}`
    const known = groups.get(rep) ?? new Set()
    for (const { sha256: content, sessionId } of videos) if (content === clip.sha256) known.add(groupOf(sessionId))
    groups.set(rep, known)
  }
  const all = [...groups.values()].flatMap((each) => [...each])
  const shared = new Set(all.filter((group, index) => all.indexOf(group) !== index))
  return [...groups].flatMap(([rep, each]) =>
    each.size === 1 && ![...each].some((group) => shared.has(group)) ? [] : [`${rep} is in ${each.size} groups`],
  )
}

interface Promised {
  readonly what: string
  readonly broken: (figures: FacilityFigures) => readonly string[]
}

const promises: readonly Promised[] = [
  { what: 'clips lost', broken: ({ lost }) => lost },
  { what: 'videos stored twice', broken: ({ storedTwice: twice }) => twice },
  { what: 'false "done"', broken: ({ falseDone }) => falseDone },
  { what: 'clips without an end', broken: ({ unfinished }) => unfinished },
  { what: 'videos under another athlete', broken: ({ wrongAthlete }) => wrongAthlete },
  { what: 'reps divided or mixed', broken: ({ wrongReps: reps }) => reps },
  {
    what: 'reservations beyond lost answers and take-overs',
    broken: ({ surplus, lostAnswers, takeovers }) =>
      surplus > lostAnswers + takeovers ? [`${surplus} of ${lostAnswers} + ${takeovers}`] : [],
  },
  { what: 'source files changed', broken: ({ sourcesChanged }) => sourcesChanged },
  { what: 'times that a station ended by itself', broken: ({ endedAlone }) => endedAlone },
]

export const brokenPromises = (figures: FacilityFigures): string[] =>
  promises.flatMap(({ what, broken }) => broken(figures).map((which) => `${what}: ${which}`))

export function facilityTable(figures: FacilityFigures): string {
  const rows: [string, string][] = [
    ['  clips in the shared folder', String(figures.clips)],
    ...Object.entries(figures.uploadedBy).map(([name, count]): [string, string] => [
      `  uploaded by ${name}`,
      String(count),
    ]),
    ['  reservations made at the service', String(figures.reservations)],
    ['  reservations without a video', String(figures.surplus)],
    ['  answers lost', String(figures.lostAnswers)],
    ['  claims taken over', String(figures.takeovers)],
    ...promises.map(({ what, broken }): [string, string] => {
      const { length } = broken(figures)
      return [`${length === 0 ? '✓' : '✗'} ${what}`, String(length)]
    }),
  ]
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, figure]) => `${what.padEnd(width)}  ${figure.padStart(6)}`).join('\n')
}
