import { fileNameOf } from '../../clips/paths.ts'
import { type CameraMemory, ClockCause } from '../../contract/camera-time.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import type { CameraQuestion, CameraTimes } from '../../contract/records.ts'
import type { ClipStore } from '../../ports.ts'
import { learnedEdge } from './edge.ts'
import { clockCode } from './learn-times.ts'

/** Clips that are named for what they showed. */
const MAX_NAMED = 3

/** The one question about each camera whose clips wait, by its label, with the correction that most of them suggest. */
export function questionsByCamera(
  untagged: Iterable<Pick<Clip, 'camera' | 'state'>>,
): ReadonlyMap<string, CameraQuestion> {
  const asked = new Map<string, CameraQuestion[]>()
  for (const { camera, state } of untagged) {
    const question = camera === null ? null : questionIn(state)
    if (camera === null || question === null) continue
    const others = asked.get(camera)
    if (others) others.push(question)
    else asked.set(camera, [question])
  }
  return new Map([...asked].map(([camera, questions]) => [camera, together(questions)]))
}

/** A suggested correction answers for the clips without one too. */
function together(questions: readonly CameraQuestion[]): CameraQuestion {
  const bySuggestion = Map.groupBy(questions, ({ suggestedSeconds }) => suggestedSeconds)
  const [most] = [...bySuggestion].toSorted(
    ([a, those], [b, others]) => Number(a === null) - Number(b === null) || others.length - those.length,
  )
  const [first] = most?.[1] ?? questions
  return { ...(first ?? edgeQuestion), clips: questions.length }
}

const edgeQuestion: CameraQuestion = {
  cause: 'edge',
  clips: 1,
  saysMs: null,
  writtenMs: null,
  suggestedSeconds: null,
  offBySeconds: null,
}

function questionIn(state: Clip['state']): CameraQuestion | null {
  if (state.kind !== 'untagged') return null
  for (const { code, parameters } of state.reasons) {
    if (code === 'deck-changed-during-clip') return edgeQuestion
    if (code !== clockCode) continue
    const numberOf = (name: string) => {
      const value = parameters[name]
      return typeof value === 'number' ? value : null
    }
    const suggestedMs = numberOf('suggestedMs')
    return {
      cause: ClockCause.catch('unconfirmed').parse(parameters['cause']),
      clips: 1,
      saysMs: numberOf('saysMs'),
      writtenMs: numberOf('writtenMs'),
      suggestedSeconds: suggestedMs === null ? null : suggestedMs / 1_000,
      offBySeconds: numberOf('offBySeconds'),
    }
  }
  return null
}

/** Knowledge about a camera's times, with the clips that show it. */
export function cameraTimes(memory: CameraMemory, store: Pick<ClipStore, 'get'>): CameraTimes {
  const nameOf = (id: ClipId) => fileNameOf(store.get(id)?.path ?? '')
  const learned = learnedEdge(memory)
  const { confirmed, edgeByHand } = memory
  return {
    edge: edgeByHand ?? learned?.edge ?? null,
    edgeBy: edgeByHand === null ? (learned?.by ?? null) : 'hand',
    edgeClips: edgeByHand === null ? (learned?.clips ?? []).slice(-MAX_NAMED).map(({ clip }) => nameOf(clip)) : [],
    confirmedBy: confirmed?.by ?? null,
    confirmedClip: confirmed?.clip ? nameOf(confirmed.clip) : null,
  }
}
