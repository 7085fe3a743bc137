import type { StationEvent } from '../../contract/event.ts'

/** Whether something was said between these two messages that nobody heard here. */
export function missedBetween(last: StationEvent, next: StationEvent) {
  if (next.epoch !== last.epoch) return true
  return next.seq !== (isPresent(next) ? last.seq : last.seq + 1)
}

/** A message without content counts nothing on: it only says where the station is. */
export function isPresent({ topics, clips, progress, notices, alerts = [] }: StationEvent) {
  return topics.length + clips.length + progress.length + notices.length + alerts.length === 0
}
