import { fileNameOf } from '../../station/clips/paths.ts'
import type { Probe } from '../../station/contract/probe.ts'
import type { TimeInName } from '../../station/contract/settings.ts'
import { readNameTime } from './name-time.ts'

type TagSet = Readonly<Record<string, string>>

const APPLE_TAG = 'com.apple.quicktime.creationdate'
/** Tags with local time and UTC offset, as written by phones and some cameras. */
const OFFSET_TAGS = [APPLE_TAG, 'date']

/** Date, time with optional fractions, and an offset with or without a colon, or Z. */
const TIME_WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?) ?(?:(Z)|([+-]\d{2}):?(\d{2}))$/

/** A clock that was never set starts in 1904 or 1970. */
const MIN_CREDIBLE_MS = Date.UTC(1971, 0, 1)

type RecordingTime = Pick<Probe, 'recordedAtMs' | 'recordedAtSource' | 'timeFacts'>

/** Reads when a clip was recorded, from its best source. The first tag set with a time counts. */
export function readRecordingTime({
  tags,
  path,
  modifiedAtMs,
  timeInName,
}: {
  tags: readonly TagSet[]
  path: string
  modifiedAtMs: number
  /** Pattern of the folder's settings. */
  timeInName?: TimeInName | undefined
}): RecordingTime {
  const withOffset = firstTime(tags, OFFSET_TAGS)
  const created = firstTime(tags, ['creation_time'])
  const containerMs = withOffset ?? created ?? null
  const namedAtMs = readNameTime(fileNameOf(path), containerMs, timeInName)
  if (containerMs === null) {
    return namedAtMs === null
      ? { recordedAtMs: Math.round(modifiedAtMs), recordedAtSource: 'modification-time' }
      : { recordedAtMs: namedAtMs, recordedAtSource: 'file-name', timeFacts: { edge: 'start' } }
  }
  const facts = { ...factsOf(tags, withOffset !== undefined), ...(namedAtMs !== null && { namedAtMs }) }
  return {
    recordedAtMs: containerMs,
    recordedAtSource: withOffset === undefined ? 'creation-time' : 'tag-with-offset',
    ...(Object.keys(facts).length > 0 && { timeFacts: facts }),
  }
}

/** Makers' tags about the time: Apple's is of the start, by a clock that the network sets; Android's of the end. */
function factsOf(tags: readonly TagSet[], isWithOffset: boolean): NonNullable<Probe['timeFacts']> {
  if (isWithOffset && firstTime(tags, [APPLE_TAG]) !== undefined) return { edge: 'start', isNetworkClock: true }
  if (isWithOffset) return { edge: 'start' }
  const isAndroid = tags.some((set) => Object.keys(set).some((name) => name.startsWith('com.android.')))
  if (!isAndroid) return {}
  const capturedRate = Number(tags.map((set) => set['com.android.capture.fps']).find((rate) => rate !== undefined))
  return { edge: 'end', ...(capturedRate > 0 && { capturedRate }) }
}

const firstTime = (tags: readonly TagSet[], names: readonly string[]) =>
  names.flatMap((name) => tags.map((set) => timeOf(set[name] ?? ''))).find((time) => time !== null)

function timeOf(text: string): number | null {
  const [, date, time, isUtc, hours, minutes] = TIME_WITH_OFFSET.exec(text.trim()) ?? []
  const atMs = Date.parse(`${date}T${time}${isUtc ?? `${hours}:${minutes}`}`)
  return atMs >= MIN_CREDIBLE_MS ? atMs : null
}
