import { type ConnectOptions, connectToService } from '../../../cli/input/connect-to-service.ts'
import { refuseIfAny } from '../../../cli/input/invalid-input.ts'
import { nearestName } from '../../../cli/input/nearest-name.ts'
import { exitCodes, log } from '../../../cli/print/output.ts'
import { type ListColumn, showFields, showList } from '../../../cli/print/show.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { type Capture, CaptureQuery } from '../../../service/captures.ts'
import { allCaptures } from '../../../service/client/pages.ts'
import { activities, movementsOf } from '../../../service/movements.ts'
import { checkCaptureId, checkCaptureQuery } from '../../../station/captures/capture-rules.ts'

interface ListOptions extends ConnectOptions {
  readonly athlete?: string
  readonly source?: string
  readonly status?: string
  readonly activity?: string
  readonly movement?: string
  readonly limit: number
}

const columns: ListColumn<Capture>[] = [
  { title: 'sessionId', of: ({ session_id }) => session_id },
  { title: 'status', of: ({ status }) => status },
  { title: 'athlete', of: ({ athlete_id }) => athlete_id ?? '' },
  { title: 'activity', of: ({ activity }) => activity ?? '' },
  { title: 'movement', of: ({ movement }) => movement ?? '' },
  { title: 'captured', of: ({ capture_time }) => capture_time ?? '' },
  { title: 'fps', of: ({ fps_detected }) => String(fps_detected ?? '') },
  { title: 'error', of: ({ error }) => error ?? '' },
]

export async function listCaptures({ limit, ...options }: ListOptions): Promise<number> {
  const { athlete, source, status, activity, movement } = options
  const query = withoutUndefined({ athlete_id: athlete, source, status, activity, movement })
  refuseIfAny(checkCaptureQuery(query))
  warnOfUnknown('--activity', activity, activities)
  warnOfUnknown('--movement', movement, activities.flatMap(movementsOf))
  const { service, signal } = connectToService(options)
  await showList(allCaptures(service, CaptureQuery.parse(query), signal), columns, {
    json: options.json,
    limit,
    none: cliWords().noneOf.captures,
  })
  return exitCodes.success
}

/** Warns about a filter that is probably misspelled. The service has no captures for any other text. */
function warnOfUnknown(option: string, typed: string | undefined, names: readonly string[]) {
  if (typed === undefined || names.includes(typed.trim().toLowerCase())) return
  log(cliWords().unknownFilter(option, typed, nearestName(typed.trim(), names)))
}

export async function getCapture(id: string, options: ConnectOptions): Promise<number> {
  refuseIfAny(checkCaptureId(id))
  const { service, signal } = connectToService(options)
  showFields(await service.capture(id.trim(), signal), options)
  return exitCodes.success
}

const withoutUndefined = (query: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
