import type { Probe } from '../../contract/clips/probe.ts'

type TagSet = Readonly<Record<string, string>>

/** Tags with local time and UTC offset, as written by phones and some cameras. */
const OFFSET_TAGS = ['com.apple.quicktime.creationdate', 'date']

/** Date, time with optional fractions, and an offset with or without a colon, or Z. */
const TIME_WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?) ?(?:(Z)|([+-]\d{2}):?(\d{2}))$/

/** A clock that was never set starts in 1904 or 1970. */
const MIN_CREDIBLE_MS = Date.UTC(1971, 0, 1)

/** Reads when a clip was recorded, from its best source. The first tag set with a time counts. */
export function readRecordingTime({
  tags,
  modifiedAtMs,
}: {
  tags: readonly TagSet[]
  modifiedAtMs: number
}): Pick<Probe, 'recordedAtMs' | 'recordedAtSource'> {
  const withOffset = firstTime(tags, OFFSET_TAGS)
  if (withOffset !== undefined) return { recordedAtMs: withOffset, recordedAtSource: 'tag-with-offset' }
  const created = firstTime(tags, ['creation_time'])
  if (created !== undefined) return { recordedAtMs: created, recordedAtSource: 'creation-time' }
  return { recordedAtMs: Math.round(modifiedAtMs), recordedAtSource: 'modification-time' }
}

const firstTime = (tags: readonly TagSet[], names: readonly string[]) =>
  names.flatMap((name) => tags.map((set) => timeOf(set[name] ?? ''))).find((time) => time !== null)

function timeOf(text: string): number | null {
  const [, date, time, isUtc, hours, minutes] = TIME_WITH_OFFSET.exec(text.trim()) ?? []
  const atMs = Date.parse(`${date}T${time}${isUtc ?? `${hours}:${minutes}`}`)
  return atMs >= MIN_CREDIBLE_MS ? atMs : null
}
