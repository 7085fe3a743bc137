import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stationFolder } from '../../computer/data-folders.ts'
import { takeEnvironmentSecrets } from '../../computer/environment-key.ts'
import { ownDataOf } from '../../computer/files/own-data.ts'
import { transportOf } from '../../computer/network/transport.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { withoutOwnData } from '../../computer/watching/without-own-data.ts'
import { doctorChecks } from '../../features/doctor.ts'
import { testConnection } from '../../service/client/connection-test.ts'
import { createServiceClient } from '../../service/client/service-client.ts'
import { AppError, toFailure } from '../../station/app-error.ts'
import type { CompleteSettings } from '../../station/contract/complete-settings.ts'
import { type Failure, type FailureCode, failure } from '../../station/contract/failure.ts'
import { isAllUploaded } from '../../station/contract/safety.ts'
import type { FolderSettings, Settings } from '../../station/contract/settings.ts'
import type { FoundFile, OverlookedFile } from '../../station/ports.ts'
import { readManagedSettings } from '../../station/settings/managed-folder.ts'
import { hasFts5 } from '../../station/store/roster-words.ts'
import { checkMovement } from '../../station/tagging/check-tags.ts'
import { createNameRules } from '../../station/tagging/names/name-rules.ts'
import { checkKeychain } from '../check-keychain.ts'
import type { CheckedStation, DoctorCheck } from '../doctor-check.ts'
import { readConfig } from '../input/read-config.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliWords, explain, safetyLineOf } from '../print/words.ts'
import { type Finding, findPrograms } from '../program-findings.ts'
import { userAgent } from '../version.ts'
import { hasStation, withKeychain } from '../with-station.ts'

const marks = { good: '✓', advice: '–', bad: '✗' }

interface DoctorOptions {
  readonly config: string | undefined
  /** Folder of a station whose facility is checked. */
  readonly dataDir?: string
  readonly json: boolean
}

/** Runs `ondeck doctor`: checks everything that a station needs; each line is a success, or an instruction. */
export async function doctor({ config, dataDir, json }: DoctorOptions): Promise<number> {
  let worst: number = exitCodes.success
  for await (const finding of findings(config, dataDir)) {
    if (finding.verdict === 'bad') worst = exitCodes.needsAttention
    if (json) printJson({ type: 'finding', ...finding })
    else printLine(lineOf(finding))
  }
  return worst
}

function lineOf({ verdict, what, text }: Finding): string {
  const { checked } = cliWords()
  const width = Math.max(...Object.values(checked).map(({ length }) => length))
  return `${marks[verdict]} ${checked[what].padEnd(width)} ${text}`
}

async function* findings(config: string | undefined, dataDir: string | undefined): AsyncGenerator<Finding> {
  const { apiKey, facilityPassword } = takeEnvironmentSecrets(process.env)
  yield good('runtime', cliWords().runtime(process.versions.node, `${process.platform} ${process.arch}`))
  yield* checkManagedSettings()
  yield checkRosterSearch()
  yield* checkFeatures(doctorChecks.computer, { dataDir, settings: null, facilityPassword })
  yield await checkKeychain()
  const programs = await findPrograms()
  if (config === undefined) {
    yield* programs.findings([])
    yield {
      what: 'service',
      verdict: 'advice',
      text: cliWords().giveConfiguration,
    }
    yield* checkFeatures(doctorChecks.station, { dataDir, settings: null, facilityPassword })
    yield* checkSafety(dataDir)
    return
  }
  const settings = await readConfig(config)
  yield* programs.findings(settings.folders)
  for (const folder of settings.folders) {
    yield* scanFolder(folder)
    yield* checkTags(folder, settings)
  }
  for (const problem of createNameRules(settings).problems) yield bad('rules', problem, '')
  yield await checkService(settings.service, apiKey)
  yield* checkFeatures(doctorChecks.station, { dataDir, settings, facilityPassword })
  yield* checkSafety(dataDir)
}

async function* checkFeatures(checks: readonly DoctorCheck[], station: CheckedStation): AsyncGenerator<Finding> {
  for (const check of checks) yield* check(station)
}

/** Reports what is not uploaded. A computer whose clips wait works as it should, so this is never bad. */
async function* checkSafety(dataDir: string | undefined): AsyncGenerator<Finding> {
  if (dataDir === undefined || !hasStation(resolve(dataDir))) return
  try {
    const status = await withKeychain(resolve(dataDir), (station) => station.status())
    const verdict = isAllUploaded(status.safety) ? 'good' : 'advice'
    yield { what: 'uploads', verdict, text: safetyLineOf(status) }
  } catch (error) {
    yield { ...bad('uploads', toFailure(error), 'OnDeck'), verdict: 'advice' }
  }
}

const good = (what: Finding['what'], text: string): Finding => ({ what, verdict: 'good', text })

/** Reports the organization's settings on this computer, and what in them is not used. */
function* checkManagedSettings(): Generator<Finding> {
  const managed = readManagedSettings()
  if (managed === null) return
  if (managed.isReadable) yield good('managed', cliWords().managedBy(managed.file))
  for (const problem of managed.problems) yield bad('managed', problem, managed.file)
}

/**
 * Reports the index of roster searches: FTS5 where this build of SQLite has it, else a table of words. Both find the same
 * athletes.
 */
function checkRosterSearch(): Finding {
  const db = new DatabaseSync(':memory:')
  try {
    return good('search', hasFts5(db) ? cliWords().searchByFts5 : cliWords().searchByTable)
  } finally {
    db.close()
  }
}

async function* scanFolder(folder: FolderSettings): AsyncGenerator<Finding> {
  const folders = withoutOwnData(createFolders(), ownDataOf(stationFolder))
  let clips = 0
  const overlookedFiles: OverlookedFile[] = []
  const onOverlooked = (one: OverlookedFile) => void overlookedFiles.push(one)
  let unsupported = 0
  let firstUnsupported = ''
  const onUnsupported = ({ path }: FoundFile) => {
    unsupported += 1
    firstUnsupported ||= path
  }
  try {
    const { signal } = new AbortController()
    for await (const batch of folders.scan({ ...folder, signal, onOverlooked: onOverlooked, onUnsupported }))
      clips += batch.length
  } catch (error) {
    yield bad('folder', toFailure(error), folder.path)
    return
  }
  yield good('folder', cliWords().videosIn(folder.path, clips))
  if (unsupported > 0) {
    const text = `${failureText(failure('video-unsupported'), firstUnsupported)}${moreLikeThis(unsupported - 1)}`
    yield { what: 'folder', verdict: 'advice', text }
  }
  const [first, ...others] = overlookedFiles
  if (!first) return
  const text = `${failureText(first.because, first.path)}${moreLikeThis(others.length)}`
  yield { what: 'folder', verdict: 'advice', text }
}

const moreLikeThis = (others: number) => (others === 0 ? '' : cliWords().moreLikeThis(others))

/** Failures that another source of tags may still resolve; others need a change of the configuration. */
const suppliableFailures: readonly FailureCode[] = [
  'activity-missing',
  'movement-missing',
  'movement-ambiguous',
  'dimension-missing',
]

function* checkTags({ path, tags, requireDimensions }: FolderSettings, { tagging }: Settings): Generator<Finding> {
  const { activity, movement, dimensions } = tags
  if (activity === undefined && movement === undefined) return
  const required = requireDimensions || tagging.requireDimensions
  for (const problem of checkMovement({ activity, movement, dimensions, requireDimensions: required })) {
    const verdict = suppliableFailures.includes(problem.code) ? 'advice' : 'bad'
    yield { what: 'tags', verdict, text: failureText(problem, path) }
  }
}

/** Reads one athlete, which shows that the service responds and accepts the key, and changes nothing. */
async function checkService(settings: CompleteSettings['service'], apiKey: string | null): Promise<Finding> {
  const { baseUrl } = settings
  try {
    if (apiKey === null) throw new AppError('key-missing')
    const transport = transportOf(settings)
    const client = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent, transport })
    const report = await testConnection({ service: client, transport, baseUrl }, new AbortController().signal)
    const via = report.proxy === null ? '' : cliWords().through(report.proxy)
    if (report.because === null)
      return good('service', `${cliWords().keyAccepted(baseUrl, via)}${clockOffsetText(report.serviceNowMs)}`)
    const { hops, failedAt } = cliWords()
    const text = `${failedAt(hops[report.failedAt ?? 'service'], via)}${failureText(report.because, baseUrl)}`
    return { what: 'service', verdict: 'bad', text }
  } catch (error) {
    return bad('service', toFailure(error), baseUrl)
  }
}

/** Smaller differences come from the HTTP date, which has whole seconds, or from the network delay. */
const MIN_CLOCK_OFFSET_SECONDS = 5

function clockOffsetText(serviceNowMs: number | null): string {
  if (serviceNowMs === null) return ''
  const offSeconds = Math.round((Date.now() - serviceNowMs) / 1_000)
  if (Math.abs(offSeconds) < MIN_CLOCK_OFFSET_SECONDS) return ''
  return cliWords().clockOff(Math.abs(offSeconds), offSeconds > 0)
}

const bad = (what: Finding['what'], because: Failure, subject: string): Finding => ({
  what,
  verdict: 'bad',
  text: failureText(because, subject),
})

function failureText(because: Failure, subject: string): string {
  const { message, next } = explain(because, subject, { isFinal: true })
  return `${message} ${next}`
}
