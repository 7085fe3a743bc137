import type { TimeInName } from '../../station/contract/settings.ts'
import { localTime } from '../local-time.ts'

/** A time in a file's name. */
interface NamePattern {
  readonly pattern: RegExp
  readonly zone: 'utc' | 'local'
}

const day = String.raw`(?<year>(?:19|20)\d{2})[-._]?(?<month>\d{2})[-._]?(?<day>\d{2})`
const time = String.raw`(?<hour>\d{2})[-.:_h]?(?<minute>\d{2})[-.:_m]?(?<second>\d{2})(?<fraction>\d{3})?`
const between = String.raw`(?:[-_ T.]|\sat\s)`

/** Names that cameras and phones give, the most particular first. Zone: as each maker documents it. */
const patterns: readonly NamePattern[] = [
  // Seconds, or thousandths of them, since 1970.
  { pattern: /(?:^|[^a-z0-9])slomo[-_](?<epoch>1\d{9}(?:\d{3})?)(?!\d)/i, zone: 'utc' },
  { pattern: new RegExp(`^PXL_${day}_${time}(?!\\d)`, 'i'), zone: 'utc' },
  // VID_, IMG_, MVI_, Screen Recording and names of nothing but a time.
  { pattern: new RegExp(`(?<!\\d)${day}${between}${time}(?!\\d)`, 'i'), zone: 'local' },
  // DJI_20261114093015, without anything in between.
  { pattern: new RegExp(`(?<!\\d)${day}${time}(?!\\d)`, 'i'), zone: 'local' },
]

const placeholders: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d{2})`,
  DD: String.raw`(?<day>\d{2})`,
  hh: String.raw`(?<hour>\d{2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
  epoch: String.raw`(?<epoch>\d{10}(?:\d{3})?)`,
}

const escapeText = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Text between placeholders stands for itself; a placeholder that is given twice counts once. */
function patternOf(template: string): RegExp {
  const seen = new Set<string>()
  const source = template.split(/\{(\w+)\}/).map((part, index) => {
    const placeholder = index % 2 === 1 ? placeholders[part] : undefined
    if (placeholder === undefined) return escapeText(index % 2 === 1 ? `{${part}}` : part)
    if (seen.has(part)) return String.raw`\d+`
    seen.add(part)
    return placeholder
  })
  return new RegExp(source.join(''))
}

const HOUR_MS = 3_600_000

/**
 * Reads when a recording began from its file's name; null for a name without a time. The hour that a clock change
 * repeats is read as the one nearer to the container's time. A pattern of the settings comes first.
 */
export function readNameTime(fileName: string, containerMs: number | null, given?: TimeInName): number | null {
  const own = given ? [{ pattern: patternOf(given.pattern), zone: given.zone }] : []
  for (const { pattern, zone } of [...own, ...patterns]) {
    const groups = pattern.exec(fileName)?.groups
    const atMs = groups ? momentOf(groups, zone, containerMs) : null
    if (atMs !== null) return atMs
  }
  return null
}

function momentOf(groups: Record<string, string>, zone: NamePattern['zone'], containerMs: number | null) {
  const { epoch } = groups
  if (epoch !== undefined) return Number(epoch) * (epoch.length === 10 ? 1_000 : 1)
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0, fraction = 0] = [
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
    'fraction',
  ].map((key) => Number(groups[key] ?? 0))
  const utcMs = Date.UTC(year, month - 1, dayOfMonth, hour, minute, second, fraction)
  const isDate = new Date(utcMs).getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 61
  if (!isDate) return null
  if (zone === 'utc') return utcMs
  const rest = second * 1_000 + fraction
  const firstMs = localTime.momentOf({ year, month, day: dayOfMonth }, hour, minute) + rest
  const sameHour = [firstMs - HOUR_MS, firstMs, firstMs + HOUR_MS].filter(
    (ms) => new Date(ms).getHours() === new Date(firstMs).getHours(),
  )
  const nearToMs = containerMs ?? firstMs
  return sameHour.reduce((best, ms) => (Math.abs(ms - nearToMs) < Math.abs(best - nearToMs) ? ms : best), firstMs)
}
