import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { fixedByConfigFile } from '../../../cli/input/read-config.ts'
import { copyTo } from '../../../cli/print/copy-file.ts'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { printTable } from '../../../cli/print/show.ts'
import { cliWords, screenWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { takeEnvironmentKey } from '../../../computer/environment-key.ts'
import { plainText } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { StationClient } from '../../../station/rpc/client.ts'
import { BYTE_ORDER_MARK } from '../../exports/station/csv-line.ts'
import { type AuditReport, type AuditRow, type AuditScope, type AuditState, openGroups } from '../audit.ts'

interface ScopeOptions {
  readonly since?: string
  readonly until?: string
  readonly folder?: string
}

const DAY_MS = 24 * 60 * 60_000

/** Reads the scope of `ondeck audit`; all clips by default. Throws InvalidInput. */
export function auditScope({ since, until, folder }: ScopeOptions, nowMs = Date.now()): AuditScope {
  if (folder === undefined) {
    const momentOf = (key: string, text: string | undefined) =>
      text === undefined ? null : readMoment(key, text, nowMs)
    return { kind: 'period', fromMs: momentOf('--since', since), toMs: momentOf('--until', until) }
  }
  const beside = since ?? until
  if (beside !== undefined) throw invalid('--folder', beside, cliWords().audit.oneScope)
  return { kind: 'folder', path: resolve(folder) }
}

/** Parses “today”, “7d”, a day of this computer's zone, or a date with a time (ISO 8601). */
function readMoment(key: string, text: string, nowMs: number): number {
  if (text === 'today') return new Date(nowMs).setHours(0, 0, 0, 0)
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days !== undefined) return nowMs - Number(days) * DAY_MS
  // Without a time, JavaScript would read a day of UTC.
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00`) : dateWithTime(text)
  if (Number.isNaN(atMs)) throw invalid(key, text, cliWords().audit.moment)
  return atMs
}

const dateWithTime = (text: string) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN)

const invalid = (key: string, value: string, expected: string) =>
  new InvalidInput([failure('config-invalid', { key, given: value, expected })])

interface Options extends ScopeOptions {
  readonly output?: string
  readonly bom?: boolean
  readonly config?: string
  readonly dataDir: string
  readonly json: boolean
}

const POLL_INTERVAL_MS = 200
const PAGE_ROWS = 200

/**
 * Runs `ondeck audit`: exits with 1 when something is missing, or a folder has no videos; with 3 when the service can't
 * be reached.
 */
export async function audit(options: Options): Promise<number> {
  const scope = auditScope(options)
  const apiKey = takeEnvironmentKey(process.env)
  const forStopped = { usesKeychain: apiKey === null, apiKey, fixedSettings: fixedByConfigFile(options.config) }
  return withStation(
    resolve(options.dataDir),
    async (station, { isRunning }) => {
      if (!isRunning && apiKey === null) await station.key.look()
      const { id } = await station.audit.start(scope)
      const { last, ended } = await untilOver(station, id, options)
      if (last?.id !== id) {
        // A folder that isn't there is a wrong command: 1 would say that a video is missing.
        if (ended?.because?.code === 'folder-missing') throw new InvalidInput([ended.because])
        if (ended?.because) throw new AppError(ended.because.code, ended.because.parameters)
        log(cliWords().audit.canceled)
        return exitCodes.needsAttention
      }
      if (options.output !== undefined) await writeCsv(station, resolve(options.output), options.bom === true)
      await show(station, last, options)
      const isFine = last.answer === 'yes' || (last.answer === 'empty' && last.scope.kind === 'period')
      return isFine ? exitCodes.success : exitCodes.needsAttention
    },
    forStopped,
  )
}

/** Cancels the audit on Ctrl+C, because a running station would continue it. */
async function untilOver(station: StationClient, id: string, { json }: Options): Promise<AuditState> {
  const cancel = () => void station.audit.cancel({ id })
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, cancel)
  let step = ''
  try {
    for (;;) {
      const state = await station.audit.state()
      if (state.running?.id !== id) return state
      const { running } = state
      if (!json && process.stderr.isTTY && running.step !== step) log(screenWords().auditWords.steps[running.step])
      step = running.step
      await delay(POLL_INTERVAL_MS)
    }
  } finally {
    for (const signal of signals) process.off(signal, cancel)
  }
}

async function show(station: StationClient, report: AuditReport, { json }: Options) {
  const rows: AuditRow[] = []
  for await (const row of rowsOf(station)) {
    if (json) printJson({ type: 'item', ...itemOf(row) })
    else rows.push(row)
  }
  const { scope, answer, items, groups, captures, otherFiles, startedAtMs } = report
  if (json) {
    const counts = Object.fromEntries(groups.map(({ group, count }) => [group, count]))
    return printJson({
      type: 'summary',
      answer,
      items,
      otherFiles,
      captures,
      startedAt: isoOf(startedAtMs),
      groups: counts,
    })
  }
  const words = cliWords().audit
  const { groups: groupNames, next, answer: answerText, otherFiles: otherFilesText } = screenWords().auditWords
  if (rows.length > 0) {
    printTable(
      [words.file, words.found, words.next],
      rows.map((row) => [plainText(row.path || (row.sessionId ?? '')), groupNames[row.group], next[row.next]]),
    )
  }
  printLine(words.total(items, captures))
  if (otherFiles !== null && otherFiles > 0) printLine(otherFilesText(otherFiles))
  printLine(answerText({ kind: scope.kind, answer, items, ...openGroups(groups) }))
}

/** Prints every row except those without a problem. */
async function* rowsOf(station: StationClient): AsyncGenerator<AuditRow> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { items, total } = await station.audit.rows({ group: null, offset, limit: PAGE_ROWS })
    for (const row of items) {
      // Rows without a problem come last.
      if (row.group === 'known') return
      yield row
    }
    if (items.length === 0 || offset + PAGE_ROWS >= total) return
  }
}

const isoOf = (atMs: number) => new Date(atMs).toISOString()

/** Converts a row for programs. */
const itemOf = ({ group, next, path, recordedAtMs, because, ...row }: AuditRow) => ({
  result: group,
  next,
  file: path,
  clipId: row.clipId,
  sizeBytes: row.sizeBytes,
  recordedAt: recordedAtMs === null ? null : isoOf(recordedAtMs),
  state: row.state,
  sessionId: row.sessionId,
  athleteId: row.athleteId,
  athleteName: row.athleteName,
  error: because?.code ?? null,
})

async function writeCsv(station: StationClient, file: string, hasMark: boolean) {
  const part = join(tmpdir(), `ondeck-audit-${randomUUID()}.csv`)
  try {
    if (hasMark) await writeFile(part, BYTE_ORDER_MARK, { mode: 0o600 })
    let from: number | null = 0
    while (from !== null) {
      const { text, next }: { text: string; next: number | null } = await station.audit.csv({ from })
      await writeFile(part, text, { flag: 'a', mode: 0o600 })
      from = next
    }
    await copyTo(part, file)
  } finally {
    await rm(part, { force: true })
  }
}
