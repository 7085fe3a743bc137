import type { Alert } from '../contract/alert.ts'
import type { ClipId } from '../contract/clip.ts'
import { type EventPosition, type Notice, type StationEvent, Topic } from '../contract/event.ts'
import type { Progress } from '../contract/queue.ts'
import type { Clock } from '../ports.ts'

const MESSAGE_INTERVAL_MS = 100
const MAX_CLIPS = 500
const MAX_NOTICES = 100
/** Messages kept for clients that reconnect: those of six seconds or more. */
const MAX_REPLAYED_MESSAGES = 60
const MAX_REPLAYED_ALERTS = 50

/** Changes in the station to send to clients. */
export interface StationNews {
  readonly topics?: readonly Topic[]
  readonly clips?: readonly ClipId[]
  readonly progress?: readonly Progress[]
  readonly notices?: readonly Notice[]
  readonly alerts?: readonly Alert[]
}

export type EventHub = ReturnType<typeof createEventHub>

/**
 * Batches changes into at most ten messages per second: the first is sent at once, later ones together. Every session
 * has one hub.
 */
export function createEventHub({ clock, epoch }: { clock: Clock; epoch: string }) {
  const listeners = new Set<(event: StationEvent) => void>()
  const closing = new AbortController()
  /** Recent messages, and recent alerts, which are kept longer. */
  const recent = { messages: [] as StationEvent[], alerts: [] as { seq: number; alert: Alert }[], forgottenSeq: 0 }
  let batch = createBatch()
  let seq = 0
  let sentAtMs = Number.NEGATIVE_INFINITY
  let due = false

  const present = (): StationEvent => ({ epoch, seq, topics: [], clips: [], progress: [], notices: [] })

  const waitMs = () => sentAtMs + MESSAGE_INTERVAL_MS - clock.monotonicMs()

  /** Timers may fire a little early. */
  async function sendWhenDue() {
    const { signal } = closing
    while (waitMs() > 0 && !signal.aborted) await clock.sleep(Math.ceil(waitMs()), signal)
    due = false
    if (!signal.aborted) send()
  }

  function send() {
    const content = batch.take()
    // A skipped number makes every client read all it shows again.
    seq += content.tooMuch ? 2 : 1
    batch = createBatch()
    sentAtMs = clock.monotonicMs()
    const event: StationEvent = { ...present(), ...content.parts }
    keep(event)
    for (const listener of listeners) listener(event)
  }

  function keep(event: StationEvent) {
    recent.messages.push(event)
    recent.alerts.push(...(event.alerts ?? []).map((alert) => ({ seq: event.seq, alert })))
    recent.alerts.splice(0, recent.alerts.length - MAX_REPLAYED_ALERTS)
    for (const { seq: forgotten } of recent.messages.splice(0, recent.messages.length - MAX_REPLAYED_MESSAGES))
      recent.forgottenSeq = forgotten
  }

  /** Returns the first messages for a client that last received this one. */
  function since(last: EventPosition | undefined): StationEvent[] {
    if (last?.epoch !== epoch) return [present()]
    if (last.seq >= recent.forgottenSeq)
      return [{ ...present(), seq: last.seq }, ...recent.messages.filter((message) => message.seq > last.seq)]
    // The gap makes the client read all lists again, but alerts cannot be read again.
    const alerts = recent.alerts.filter((alert) => alert.seq > last.seq).map(({ alert }) => alert)
    return [{ ...present(), ...(alerts.length > 0 && { alerts }) }]
  }

  return {
    publish(news: StationNews) {
      if (closing.signal.aborted || !batch.add(news) || due) return
      if (waitMs() <= 0) return send()
      due = true
      void sendWhenDue()
    },
    /**
     * Calls the listener with the present state or everything since `last`, then with each message. Returns how to
     * stop.
     */
    subscribe(listener: (event: StationEvent) => void, last?: EventPosition) {
      // Wrapped, so that one listener can subscribe twice.
      const entry = (event: StationEvent) => listener(event)
      for (const event of since(last)) entry(event)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    subscribers: () => listeners.size,
    /** Stops all messages. */
    close: () => closing.abort(),
  }
}

function createBatch() {
  const topics = new Set<Topic>()
  const clips = new Set<ClipId>()
  const progress = new Map<ClipId, Progress>()
  const notices: Notice[] = []
  const alerts: Alert[] = []

  return {
    /** Returns whether the batch has any content. */
    add(news: StationNews) {
      for (const topic of news.topics ?? []) topics.add(topic)
      // One more than fits is enough to know that there are too many.
      for (const clip of news.clips ?? []) if (clips.size <= MAX_CLIPS) clips.add(clip)
      for (const step of news.progress ?? []) progress.set(step.clipId, step)
      notices.push(...(news.notices ?? []))
      notices.splice(0, notices.length - MAX_NOTICES)
      alerts.push(...(news.alerts ?? []))
      return topics.size + clips.size + progress.size + notices.length + alerts.length > 0
    },
    take() {
      const tooMuch = clips.size > MAX_CLIPS
      const parts = {
        topics: tooMuch ? [...Topic.options] : [...topics],
        clips: tooMuch ? [] : [...clips],
        progress: [...progress.values()],
        notices,
        ...(alerts.length > 0 && { alerts }),
      }
      return { tooMuch, parts }
    },
  }
}
