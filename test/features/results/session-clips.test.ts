import { expect, test } from 'vitest'
import { sessionClips, sessionRep } from '../../../src/features/results/station/session-clips.ts'

interface KnownClip {
  readonly id: string
  readonly sessionGroupId: string | null
  readonly recordedAtMs: number | null
}

const clip = (id: string, sessionGroupId: string | null = null, recordedAtMs: number | null = null): KnownClip => ({
  id,
  sessionGroupId,
  recordedAtMs,
})

/** Station with these clips and their captures. */
function stationOf(clips: readonly KnownClip[], captures: Readonly<Record<string, string>>) {
  const session = {
    station: {
      store: {
        reservationFor: (id: string) => (captures[id] === undefined ? undefined : { clipId: captures[id] }),
        get: (id: string) => clips.find((each) => each.id === id),
        inGroup: (group: string) => clips.filter(({ sessionGroupId }) => sessionGroupId === group),
      },
    },
    views: { cards: (shown: readonly KnownClip[]) => shown },
  } as unknown as Parameters<typeof sessionClips>[0]
  const idsOf = (id: string, repId: string | null = null) => sessionClips(session, { id, repId }).map((each) => each.id)
  return { idsOf, repOf: (id: string, repId: string | null = null) => sessionRep(session, { id, repId }) }
}

test('lists all clips of a session’s rep, earliest first, with undated clips last', () => {
  const { idsOf, repOf: rep } = stationOf(
    [clip('untimed', 'rep'), clip('late', 'rep', 2), clip('early', 'rep', 1), clip('other', 'another', 0)],
    { capture: 'late' },
  )
  expect(idsOf('capture')).toEqual(['early', 'late', 'untimed'])
  expect(rep('capture')).toBe('rep')
})

test('assigns a numbered session to its capture, unless it is a capture itself', () => {
  const { idsOf } = stationOf([clip('first', 'one'), clip('second', 'two')], { capture: 'first', capture_2: 'second' })
  expect(idsOf('capture_1')).toEqual(['first'])
  expect(idsOf('capture_2')).toEqual(['second'])
  expect(idsOf('capture_x')).toEqual([])
})

test('lists a clip without a rep alone, and skips a removed clip', () => {
  const { idsOf, repOf: rep } = stationOf([clip('alone')], { capture: 'alone', lost: 'forgotten' })
  expect([idsOf('capture'), rep('capture')]).toEqual([['alone'], null])
  expect([idsOf('lost'), rep('lost')]).toEqual([[], null])
})

test('uses the rep named by the results when the capture is another station’s and the rep exists here', () => {
  const { idsOf, repOf: rep } = stationOf([clip('known', 'rep')], {})
  expect([idsOf('elsewhere', 'rep'), rep('elsewhere', 'rep')]).toEqual([['known'], 'rep'])
  expect([idsOf('elsewhere', 'forgotten'), rep('elsewhere', 'forgotten')]).toEqual([[], null])
})
