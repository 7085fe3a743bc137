import { expect, test } from 'vitest'
import { createCommands } from '../../../src/station/commands/commands.ts'
import { type Clip, type ClipId, clipKinds } from '../../../src/station/contract/clip.ts'
import { FolderSettings, Settings } from '../../../src/station/contract/settings.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { createCopyFinder } from '../../../src/station/copies/find-copies.ts'
import { createExaminer } from '../../../src/station/examining/examine.ts'
import { createOriginalFinder } from '../../../src/station/examining/find-original.ts'
import type { Files } from '../../../src/station/ports.ts'
import { createGrouping } from '../../../src/station/reps/grouping.ts'
import { cameraLabelOfClip } from '../../../src/station/tagging/cameras.ts'
import { recordedAt } from '../../../src/station/tagging/clip-time/clip-times.ts'
import { createTimeLearner } from '../../../src/station/tagging/clip-time/learn-times.ts'
import { createSources } from '../../../src/station/tagging/sources.ts'
import { createTagger } from '../../../src/station/tagging/tagger.ts'
import { createIntake } from '../../../src/station/watching/intake.ts'
import { fileAt, someProbe, stationParts } from '../../support/station-parts.ts'

/** `ONDECK_EVENTS=100000` is the long run. */
const EVENTS = Number(process.env['ONDECK_EVENTS'] ?? 8_000)
const HOLD_MS = 20_000
const CORRECTION_SECONDS = { A: 0, B: -7, C: 3_600 }
const cameras = ['A', 'B', 'C'] as const
type Camera = (typeof cameras)[number]

const athletes = Array.from({ length: 6 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`)
const folderAthlete = athletes[5] ?? ''
const movement = { activity: 'baseball', movement: 'pitching' }
const tagsOf = (id: string) => TagsInput.parse({ athlete: { id }, ...movement })

/** Always the same chance. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    next,
    upTo: (count: number) => Math.floor(next() * count),
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  }
}

/** A simple model of the truth at the cage, independent of the station. */
function witness() {
  const deck: { fromMs: number; athlete: string | null }[] = []
  const said = new Map<ClipId, string>()
  const filmed = new Map<ClipId, { camera: Camera; trueMs: number | null }>()
  return {
    deck,
    said,
    filmed,
    /** The right athlete by hand, time or folder; null when unknown. */
    whose(id: ClipId): string | null {
      const byHand = said.get(id)
      if (byHand) return byHand
      const clip = filmed.get(id)
      const ownOfFolder = clip?.camera === 'C' ? folderAthlete : null
      if (deck.length === 0) return ownOfFolder
      if (!clip || clip.trueMs === null) return null
      const { trueMs } = clip
      const entry = deck
        .filter(({ fromMs }) => fromMs <= trueMs)
        .toSorted((a, b) => a.fromMs - b.fromMs)
        .at(-1)
      return entry === undefined ? null : (entry.athlete ?? ownOfFolder)
    },
  }
}

function cage(seed: number) {
  const parts = stationParts()
  const chance = dice(seed)
  const truth = witness()
  const settings = Settings.parse({
    service: { baseUrl: 'https://service.test/v1' },
    folders: cameras.map((camera) =>
      FolderSettings.parse({ path: `/cam-${camera}`, camera, tags: camera === 'C' ? tagsOf(folderAthlete) : movement }),
    ),
    tagging: { idleMinutes: 1_440 },
    cameras: Object.fromEntries(
      cameras.map((camera) => [camera, { clockCorrectionSeconds: CORRECTION_SECONDS[camera] }]),
    ),
  })
  const probes = new Map<string, number | null>()
  const files: Files = {
    stat: async (path) => (probes.has(path) ? fileAt(path) : null),
    open: async () => {},
    fingerprint: async (path) => path,
    sha256: async (path) => path,
  }
  const commands = createCommands({
    ...parts,
    settings: () => settings,
    loseAthlete: () => [],
    onCancelled: () => {},
    onQueueMoved: () => {},
    onCapturesRetried: () => {},
    onDone: () => {},
  })
  const examiner = createExaminer({
    ...parts,
    files,
    intake: createIntake({ ...parts, files }),
    originals: createOriginalFinder({ ...parts, files }),
    grown: { check: async () => null },
    copies: createCopyFinder({ ...parts, files, cameraOf: ({ folder }) => folder }),
    prober: {
      async probe({ path }) {
        const atMs = probes.get(path)
        return atMs === null || atMs === undefined
          ? { ...someProbe, recordedAtSource: 'modification-time' }
          : { ...someProbe, recordedAtMs: atMs }
      },
    },
    tagger: createTagger({
      folders: () => settings.folders,
      requireDimensions: () => false,
      athletes: {
        find: async () => ({ because: { code: 'athlete-unknown', parameters: {} } }),
        isKnownHere: async () => true,
      },
      newAthletes: parts.newAthletes,
      sources: createSources({
        ...parts,
        settings: () => settings,
        service: { nowMs: () => parts.clock.nowMs() },
        rules: { read: () => [] },
        shotLists: { tagsFor: async () => ({ tags: null, problems: [] }) },
      }),
    }),
    grouping: createGrouping({ ...parts, settings: () => settings }),
    times: createTimeLearner({ ...parts, settings: () => settings }),
    revision: commands.revision,
    cameraOf: (clip) => cameraLabelOfClip(clip, settings),
    recordedAt: (clip) => recordedAt(clip, settings, parts.clocks),
    onTagged: () => {},
    random: () => 0,
    holdMs: () => HOLD_MS,
  })
  return { ...parts, chance, truth, settings, probes, commands, examiner }
}

type Cage = ReturnType<typeof cage>

function film({ chance, truth, lifecycle, clock, probes }: Cage, number: number) {
  const camera = chance.pick(cameras) ?? 'A'
  const trusted = chance.next() > 0.05
  const trueMs = trusted ? clock.nowMs() - chance.upTo(600_000) : null
  const path = `/cam-${camera}/${number}.mov`
  probes.set(path, trueMs === null ? null : trueMs - CORRECTION_SECONDS[camera] * 1_000)
  const { id } = lifecycle.add(`/cam-${camera}`, fileAt(path))
  truth.filmed.set(id, { camera, trueMs })
  lifecycle.apply(id, { kind: 'noticed' })
  lifecycle.apply(id, { kind: 'came-to-rest' })
}

function changeDeck({ chance, truth, commands, clock }: Cage) {
  const athlete = chance.next() < 0.15 ? null : (chance.pick(athletes) ?? null)
  const inThePast = athlete !== null && chance.next() < 0.3
  const fromMs = inThePast ? clock.nowMs() - chance.upTo(900_000) : null
  if (athlete === null) commands.execute({ kind: 'deck-clear' })
  else commands.execute({ kind: 'deck-set', tags: tagsOf(athlete), fromMs })
  const at = fromMs ?? clock.nowMs()
  const same = truth.deck.findIndex((entry) => entry.fromMs === at)
  if (same >= 0) truth.deck.splice(same, 1)
  truth.deck.push({ fromMs: at, athlete })
}

function sayByHand({ chance, truth, commands, store }: Cage, undoes: (() => void)[]) {
  const waiting = store.page({ kinds: ['untagged', 'held', 'queued', 'waiting', 'probing'], after: null, limit: 30 })
  const clips = waiting.filter(() => chance.next() < 0.2).map(({ id }) => id)
  if (clips.length === 0) return
  const athlete = chance.pick(athletes) ?? ''
  const before = new Map(clips.map((id) => [id, truth.said.get(id)]))
  const { done, undo } = commands.execute({ kind: 'clips-tag', clips, tags: tagsOf(athlete) })
  for (const id of done) truth.said.set(id, athlete)
  if (undo === undefined) return
  undoes.push(() => {
    const taken = commands.execute({ kind: 'undo', id: undo }).done
    for (const id of taken) {
      const said = before.get(id)
      if (said === undefined) truth.said.delete(id)
      else truth.said.set(id, said)
    }
  })
}

/** Uploads every clip that may be uploaded now, and checks each one. */
function send(one: Cage, leftAt: Map<ClipId, string>) {
  const { store, lifecycle, clock, truth, settings } = one
  const query = { resume: 'sending', nowMs: clock.nowMs(), except: new Set<ClipId>() } as const
  for (let clip = store.next({ ...query, kinds: ['held'] }); clip; clip = store.next({ ...query, kinds: ['held'] })) {
    lifecycle.apply(clip.id, { kind: 'hold-ended' })
  }
  const clip = store.next({ ...query, kinds: ['queued'] })
  if (!clip) return
  const { tags, sessionGroupId } = lifecycle.apply(clip.id, { kind: 'started' })
  const heldAtMs = store.ledger(clip.id).findLast(({ event }) => event === 'tagged')?.atMs ?? 0
  const sent = [tags?.athleteId, clock.nowMs() - heldAtMs >= HOLD_MS]
  expect([clip.path, ...sent]).toEqual([clip.path, truth.whose(clip.id), true])
  const rep = store.inGroup(sessionGroupId ?? '').filter((each) => each.tags !== null)
  expect(new Set(rep.map((each) => each.tags?.athleteId)).size).toBe(1)
  expect(new Set(rep.map((each) => cameraLabelOfClip(each, settings))).size).toBe(rep.length)
  leftAt.set(clip.id, tags?.athleteId ?? '')
  lifecycle.apply(clip.id, { kind: 'reserved', sessionId: clip.id })
  lifecycle.apply(clip.id, { kind: 'stored', sessionId: clip.id })
}

test(`in ${EVENTS} events no clip leaves under an athlete whom its sources did not name, none during its hold, and no rep holds two athletes`, async () => {
  const one = cage(20_261_114)
  const leftAt = new Map<ClipId, string>()
  const undoes: (() => void)[] = []
  const { signal } = new AbortController()
  let mostUntagged = 0
  for (let event = 0; event < EVENTS; event += 1) {
    const roll = one.chance.next()
    if (roll < 0.12) film(one, event)
    else if (roll < 0.16) changeDeck(one)
    else if (roll < 0.2) sayByHand(one, undoes)
    else if (roll < 0.22) undoes.pop()?.()
    else if (roll < 0.5) await examineNext(one, signal)
    else if (roll < 0.8) send(one, leftAt)
    else await one.clock.advance(one.chance.upTo(8_000))
    if (event % 100 === 0) mostUntagged = Math.max(mostUntagged, one.store.counts().untagged)
  }
  const counts = one.store.counts()
  expect(clipKinds.reduce((sum, kind) => sum + counts[kind], 0)).toBe(one.truth.filmed.size)
  expect(leftAt.size).toBeGreaterThan(EVENTS / 20)
  expect(mostUntagged).toBeGreaterThan(0)
})

async function examineNext({ store, examiner, clock }: Cage, signal: AbortSignal) {
  const query = { resume: 'tagging', nowMs: clock.nowMs(), except: new Set<ClipId>() } as const
  const clip: Clip | undefined = store.next({ ...query, kinds: ['probing'] })
  if (clip) await examiner.examine(clip, signal)
}
