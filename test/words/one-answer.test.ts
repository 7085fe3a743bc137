// “Is it safe?” in every place that answers it, for stations in any state.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stationHealth } from '../../src/features/facility/core/station-health.ts'
import { stationWords } from '../../src/features/facility/screen/station-words.ts'
import { toHeartbeat } from '../../src/features/facility/station/station-state.ts'
import { doneEstimateOf } from '../../src/features/queue/done-estimate.ts'
import { needsOf } from '../../src/main/core/needs.ts'
import { trayView } from '../../src/main/core/tray-view.ts'
import { workLeft } from '../../src/main/core/work-left.ts'
import { trayLineText, trayTip } from '../../src/main/desktop/desktop-words.ts'
import { safetyLook } from '../../src/renderer/components/safety-look.ts'
import { routeCounts } from '../../src/renderer/shell/route-counts.ts'
import { screenWordingFor } from '../../src/renderer/state/wording-context.tsx'
import { type ClipKind, clipKinds } from '../../src/station/contract/clip.ts'
import { clipStandingOf } from '../../src/station/contract/clip-kinds.ts'
import type { StationStatus } from '../../src/station/contract/station-status.ts'
import { safetyLine, safetyText } from '../../src/words/safety-text.ts'
import { anyStatus } from '../support/any-status.ts'

const NOW_MS = new Date(2026, 10, 28, 15, 4).getTime()
const languages = [screenWordingFor('en'), screenWordingFor('es')]
const nobody = {
  current: null,
  emptySinceMs: null,
  question: null,
  conflict: null,
  sync: { kind: 'off', sinceMs: null },
  lineup: [],
} as const

/** Counted here from the meaning of each state, and not by the code under test. */
const clipsThatAre = ({ counts }: StationStatus, ...standings: ReturnType<typeof clipStandingOf>[]) =>
  clipKinds
    .filter((kind: ClipKind) => standings.includes(clipStandingOf(kind)))
    .reduce((sum, kind) => sum + counts[kind], 0)
const onTheWayIn = (status: StationStatus) => clipsThatAre(status, 'preparing', 'ready', 'uploading')

function placesOf(status: StationStatus, wording: (typeof languages)[number]) {
  const tray = trayView({ status, deck: { ...nobody, lineup: [] }, namesakes: [], fixedByConfig: [] })
  const words = { screens: wording, phrases: wording.phrases }
  const heartbeat = toHeartbeat({
    status,
    onDeck: null,
    newRelease: null,
    dataDir: '/data',
    disks: { of: () => null },
    offsetMs: 0,
    oldestFoundAtMs: null,
    roster: { athletes: 0, syncedAtMs: null },
  })
  const station = { id: 's', name: 'S', cage: null, version: '1', heardAtMs: NOW_MS, heartbeat }
  const health = stationHealth(station, NOW_MS)
  return {
    text: safetyText(status.safety, wording, NOW_MS),
    line: safetyLine(status.safety, wording, NOW_MS),
    look: safetyLook(status.safety),
    rail: routeCounts(status, wording),
    done: doneEstimateOf(status, NOW_MS),
    work: workLeft(status),
    tray,
    trayTexts: [trayLineText('uploads', tray, words), trayTip(tray, words), trayLineText('done', tray, words)],
    heartbeat,
    health,
    facility: stationWords({ health, newRelease: null }, wording),
  }
}

const each = (check: (status: StationStatus, wording: (typeof languages)[number]) => void) =>
  fc.assert(
    fc.property(anyStatus(NOW_MS), fc.constantFrom(...languages), (status, wording) => check(status, wording)),
    { numRuns: 2_000 },
  )

test('no place is green, or says nothing is left, while a clip is on its way or needs a person', () => {
  each((status, wording) => {
    const open = onTheWayIn(status) + clipsThatAre(status, 'untagged', 'stuck')
    if (open === 0) return
    const { text, line, look, done, tray, trayTexts, health, facility, rail, work } = placesOf(status, wording)
    const { answers, noClips } = wording.safety
    const calm = [noClips, answers.processing, answers['all-uploaded']]
    for (const said of [text.title, line, ...trayTexts, facility.title])
      for (const word of calm) expect(said).not.toContain(word)
    expect([look.tone, facility.tone]).not.toContain('safe')
    expect(tray.state).not.toBe('idle')
    expect(['all-uploaded', 'stopped']).not.toContain(health.kind)
    const onTheWay = onTheWayIn(status)
    expect(rail.queue?.count ?? 0).toBe(onTheWay)
    expect(work?.clips ?? 0).toBe(onTheWay)
    expect(done.kind === 'at-rest').toBe(onTheWay === 0)
  })
})

test('all places count the same clips', () => {
  each((status, wording) => {
    const { rail, work, heartbeat, tray } = placesOf(status, wording)
    const { safety } = status
    expect(safety.onTheWay).toBe(onTheWayIn(status))
    expect(safety.needsPerson - safety.unanswered).toBe(clipsThatAre(status, 'untagged', 'stuck'))
    expect(heartbeat.queue.clips).toBe(safety.onTheWay)
    expect(heartbeat.safety?.answer).toBe(safety.answer)
    expect(work?.clips ?? 0).toBe(safety.onTheWay)
    expect(rail.today?.count ?? 0).toBe(safety.needsPerson)
    if (safety.answer === 'needs-attention') expect(tray.state).toBe('attention')
    expect(needsOf(status).some(({ kind }) => kind === 'clips')).toBe(safety.needsPerson > 0)
  })
})

test('a station whose clips are all uploaded is called so in every place', () => {
  each((status, wording) => {
    const { safety } = status
    if (safety.answer !== 'processing' && safety.answer !== 'all-uploaded') return
    const { text, look, tray, trayTexts, work, health, facility, rail } = placesOf(status, wording)
    const isEmpty = safety.answer === 'all-uploaded' && safety.completed === 0
    expect(text.title).toBe(isEmpty ? wording.safety.noClips : wording.safety.answers[safety.answer])
    expect(look.tone).toBe(isEmpty ? 'rest' : 'safe')
    expect(trayTexts[0]).toContain(text.title)
    expect(work).toBeNull()
    expect(rail.queue).toBeUndefined()
    if (tray.need === null) expect(['idle', 'paused']).toContain(tray.state)
    if (health.kind === 'all-uploaded') expect(facility.title).toBe(wording.safety.answers[safety.answer])
  })
})

test('no place promises an end while no upload can start', () => {
  each((status, wording) => {
    const { blockedBy, doneAtMs } = status.safety
    if (blockedBy === null) return
    const { text, done, work, tray, heartbeat } = placesOf(status, wording)
    expect(doneAtMs).toBeNull()
    const promise = wording.safety.doneBy('').trim()
    expect(text.note).not.toContain(promise)
    expect(done.kind).not.toBe('at')
    expect(work?.doneAtMs ?? null).toBeNull()
    expect(tray.done).toBeNull()
    expect(heartbeat.queue.doneAtMs).toBeNull()
  })
})
