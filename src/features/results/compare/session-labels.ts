import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { ResultSession } from '../session.ts'

type Words = Pick<ScreenWording, 'phrases' | 'results'>
type Labeled = Pick<ResultSession, 'athleteId' | 'athleteName' | 'capturedAtMs' | 'id'>

/** Short unique labels of sessions: the day, with the time or athlete only where days are equal. */
export function sessionLabels(sessions: readonly Labeled[], nowMs: number, words: Words): string[] {
  const { phrases, results } = words
  const isOneAthlete = new Set(sessions.map(({ athleteId }) => athleteId)).size < 2
  const day = ({ capturedAtMs }: Labeled) =>
    capturedAtMs === null ? results.undated : phrases.format.shortDate(capturedAtMs, nowMs)
  const time = (one: Labeled) =>
    one.capturedAtMs === null ? day(one) : `${day(one)}, ${phrases.format.clock(one.capturedAtMs)}`
  const who = ({ athleteName, athleteId }: Labeled) =>
    athleteName === null
      ? athleteId === null
        ? results.noAthlete
        : results.athleteId(athleteId)
      : initialed(athleteName)
  const named = (one: Labeled, text: string) => (isOneAthlete ? text : `${who(one)}, ${text}`)
  const dayLabels = sessions.map((session) => named(session, day(session)))
  const withTime = sessions.map((session, index) =>
    isOnce(dayLabels, index) ? (dayLabels[index] ?? '') : named(session, time(session)),
  )
  return withTime.map((label, index) => {
    if (isOnce(withTime, index)) return label
    return `${label} (${withTime.slice(0, index + 1).filter((other) => other === label).length})`
  })
}

const isOnce = (labels: readonly string[], index: number) =>
  labels.filter((other) => other === labels[index]).length === 1

/** Letters of a name, so that the time behind it is never cut. */
const MAX_NAME_LENGTH = 20

/** Shortens a name to “M. Ortiz”, which fits at the end of a curve. */
function initialed(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const short = others.length === 0 ? first : `${first.slice(0, 1)}. ${others.join(' ')}`
  return short.length <= MAX_NAME_LENGTH ? short : `${short.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`
}
