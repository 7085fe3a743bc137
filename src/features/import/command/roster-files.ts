import { createHash, randomUUID } from 'node:crypto'
import { basename, extname, resolve } from 'node:path'
import { parsePairs } from '../../../cli/input/athlete-fields.ts'
import {
  type ConnectOptions,
  connectAsStation,
  connectToService,
  type ServiceConnection,
} from '../../../cli/input/connect-to-service.ts'
import { InvalidInput, refuseIfAny } from '../../../cli/input/invalid-input.ts'
import { exitCodes, log, print, printJson, printLine } from '../../../cli/print/output.ts'
import { cliValues, cliWords, explain } from '../../../cli/print/words.ts'
import { systemClock } from '../../../computer/system-clock.ts'
import { allAthletes } from '../../../service/client/pages.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { withoutInvisible } from '../../../station/athletes/names.ts'
import { createRoster } from '../../../station/athletes/roster.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { createRateLimiter } from '../../../station/runtime/rate-limiter.ts'
import { createAthleteChangeStore } from '../../../station/store/athlete-change-store.ts'
import { openDatabase, openTemporaryDatabase } from '../../../station/store/database.ts'
import { createRosterStore } from '../../../station/store/roster-store.ts'
import { lockImports } from '../../../station/store/station-lock.ts'
import { leftOutColumns } from '../core/columns.ts'
import type { ImportRow, ImportRunStore, ImportStore, StoredImport } from '../core/import-port.ts'
import { parseRoster } from '../core/parse-roster.ts'
import { type PlannedRow, planRows } from '../core/plan.ts'
import { chooseSheet, isSameSheet, type RosterSheets } from '../core/roster-sheets.ts'
import type { RosterTable } from '../core/roster-table.ts'
import { runImport } from '../core/run-import.ts'
import { type ColumnTarget, ImportChoices, ImportField, type ImportQuestion } from '../roster-import.ts'
import { createImportRunStore } from '../station/import-run-store.ts'
import { createImportStore } from '../station/import-store.ts'
import { readRosterFile } from '../station/read-roster-file.ts'
import { rosterToText, rosterToWorkbook } from '../station/write-roster.ts'
import { showImport, showReading, writeResult, writeResultFile } from './import-result.ts'
import { resultFilePath } from './result-file.ts'

interface ImportOptions {
  readonly map: readonly string[]
  readonly sheet?: string
  readonly custom: boolean
  readonly dateOrder?: string
  readonly heightUnit?: string
  readonly weightUnit?: string
  readonly existing: string
  readonly sameName: string
}

const importChoicesOf = ({ dateOrder, heightUnit, weightUnit, existing, sameName }: ImportOptions): ImportChoices =>
  ImportChoices.parse({
    dateOrder: dateOrder ?? null,
    heightUnit: heightUnit ?? null,
    weightUnit: weightUnit ?? null,
    existing,
    sameName,
  })

/** Chooses the sheet to import. Throws InvalidInput for one that the file lacks, AppError where it is not clear. */
function chosenSheet(sheets: RosterSheets, wanted: string | undefined, file: string): RosterTable {
  const names = sheets.flatMap(({ name }) => name ?? []).join(', ')
  if (wanted !== undefined && !sheets.some(({ name }) => isSameSheet(name, wanted))) {
    const expected = names === '' ? evidence('no-sheet') : cliValues().oneOf(names)
    throw new InvalidInput([failure('config-invalid', { key: '--sheet', given: wanted, expected })])
  }
  const { sheet, open } = chooseSheet(sheets, wanted)
  if (open.length === 0) return sheet.table
  throw new AppError('roster-unreadable', { file, why: evidence('several-sheets', { sheets: open.join(', ') }) })
}

const CUSTOM_PREFIX = 'custom.'
const NO_TARGET = 'none'

/** Reads `--map Column=field`. Throws InvalidInput. */
function mappedColumns({ map }: Pick<ImportOptions, 'map'>): Map<string, ColumnTarget> {
  return new Map(Object.entries(parsePairs(map)).map(([column, target]) => [column.trim(), targetOf(target)]))
}

/** Fails for columns of `--map` that the file lacks: a misspelled column would not be imported. */
function unknownColumns(mapped: ReadonlyMap<string, ColumnTarget>, headers: readonly string[]): Failure[] {
  const columns = headers.map((header) => withoutInvisible(header).trim()).filter((column) => column !== '')
  const expected = cliValues().oneOf(columns.join(', '))
  return [...mapped.keys()]
    .filter((column) => !columns.includes(column))
    .map((column) => failure('config-invalid', { key: '--map', given: column, expected }))
}

function targetOf(target: string): ColumnTarget {
  if (target === NO_TARGET) return null
  if (target.startsWith(CUSTOM_PREFIX)) return { attribute: target.slice(CUSTOM_PREFIX.length) }
  const field = ImportField.safeParse(target)
  if (field.success) return { field: field.data }
  const expected = cliValues().oneOf([...ImportField.options, `${CUSTOM_PREFIX}…`, NO_TARGET].join(', '))
  throw new InvalidInput([failure('config-invalid', { key: '--map', given: target, expected })])
}

/** Failures for open questions: a command guesses no answers. */
const undecidedFailures = (questions: readonly ImportQuestion[]) =>
  questions.map(({ kind, column, samples, isMixed }) =>
    failure('roster-undecided', {
      column,
      samples: isMixed ? bothOrders(samples) : samples.join(', '),
      choice: evidence(kind),
      option: `--${kind}`,
    }),
  )

const bothOrders = ([dayFirst = '', monthFirst = '']: readonly string[]) =>
  evidence('both-orders', { dayFirst, monthFirst })

/** Leaves room for the station’s own requests during an import. */
const REQUEST_INTERVAL_MS = 50

interface ImportFileOptions extends ConnectOptions, ImportOptions {
  readonly dataDir: string
  readonly dryRun: boolean
  readonly result?: string
}

/** Imports a roster file. Running the same command again continues an interrupted import and skips finished rows. */
export async function importAthletes(file: string, options: ImportFileOptions): Promise<number> {
  const path = resolve(file)
  const choices = importChoicesOf(options)
  const { sheets, bytes } = await readRosterFile(path, options.sheet)
  const table = chosenSheet(sheets, options.sheet, path)
  const columns = mappedColumns(options)
  refuseIfAny(unknownColumns(columns, table.headers))
  const reading = {
    choices,
    columns,
    customColumns: options.custom,
    today: today(),
    file: path,
  }
  const parsed = parseRoster(table, reading)
  const { rows } = parsed
  refuseIfAny(undecidedFailures(parsed.questions))
  const read = { dates: parsed.dates, leftOut: leftOutColumns(parsed.columns, { chosen: columns }) }
  if (!options.json) showReading(read, options)
  const resultFile = options.dryRun ? null : resultFilePath(path, options.result)
  const connection = await connectAsStation(options)
  const unlock = lockImports(options.dataDir)
  const db = openDatabase(options.dataDir)
  // The station's own copy stays unchanged: the import may use another account, and a dry run changes nothing.
  const rosterDb = openTemporaryDatabase()
  try {
    const { service, signal } = connection
    const { usedInstead } = createAthleteChangeStore(db)
    const roster = createRoster({ store: createRosterStore(rosterDb), service, clock: systemClock, usedInstead })
    await roster.sync(signal)
    const imports = createImportStore(db)
    warnIfOpen(createImportRunStore(db))
    const plan = () => planRows(rows, { get: roster.get, find: roster.find, madeOf: imports.madeOf }, choices)
    if (resultFile === null) return showImport(plan().map(asPlanned), { ...options, ...read, result: null })
    const id = beginOrContinue(imports, plan, {
      digest: digestOf(bytes, options, choices, connection),
      file: basename(path),
      origin: connection.origin,
    })
    const rateLimiter = createRateLimiter(systemClock, REQUEST_INTERVAL_MS)
    const parts = { imports, roster, service, clock: systemClock, random: Math.random, choices, rateLimiter }
    const write = () => writeResult(resultFile, table, imports.rows(id))
    const result = await finishImport(id, parts, signal, write)
    return showImport(imports.rows(id), { ...options, ...read, result })
  } finally {
    rosterDb.close()
    db.close()
    unlock()
  }
}

/** Writes finished rows to the result file, however the run ends. */
async function finishImport(
  id: string,
  parts: Parameters<typeof runImport>[1],
  signal: AbortSignal,
  write: () => string,
): Promise<string> {
  try {
    await runImport(id, parts, signal)
  } catch (error) {
    try {
      write()
    } catch (unwritten) {
      // The original failure is the one to report.
      const { message } = explain(toFailure(unwritten), '', { isFinal: true })
      log(message)
    }
    log(cliWords().importStopped)
    throw error
  }
  return write()
}

/** Warns of an unfinished import on the screens, which may create the same athletes. */
function warnIfOpen(runs: ImportRunStore) {
  const run = runs.current()
  if (!run?.isShown || !run.isOpen) return
  const { waiting, unanswered } = runs.counts(run.id)
  log(cliWords().importOnScreen(run.file ?? '', waiting + unanswered))
}

interface NewImport extends Pick<StoredImport, 'origin'> {
  readonly digest: string
  readonly file: string
}

function beginOrContinue(imports: ImportStore, plan: () => readonly PlannedRow[], input: NewImport): string {
  const open = imports.open(input.digest)
  if (open !== undefined) {
    log(cliWords().importContinues)
    return open
  }
  const id = randomUUID()
  imports.begin({ ...input, id, createdAtMs: systemClock.nowMs() }, plan())
  return id
}

const asPlanned = (row: PlannedRow): ImportRow => ({ ...row, state: 'planned', athleteId: null, because: null })

/** Identifies an import: the same file, read in the same way, for the same account. */
function digestOf(
  bytes: Uint8Array,
  { map, custom, sheet }: ImportOptions,
  choices: ImportChoices,
  { account }: ServiceConnection,
) {
  const hash = createHash('sha256').update(bytes)
  return hash
    .update(JSON.stringify([map, custom, choices, account, ...(sheet === undefined ? [] : [sheet])]))
    .digest('hex')
}

function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

interface ExportFileOptions extends ConnectOptions {
  readonly output: string
}

/** Writes every athlete of the service to a file that can be imported again. */
export async function exportAthletes({ output, ...options }: ExportFileOptions): Promise<number> {
  const { service, signal } = connectToService(options)
  const athletes: AthleteRecord[] = []
  for await (const athlete of allAthletes(service, {}, signal)) athletes.push(toRecord(athlete))
  if (output === '-') {
    await print(rosterToText(athletes, ','))
    return exitCodes.success
  }
  const file = resolve(output)
  writeResultFile(file, await contentFor(file, athletes))
  if (options.json) printJson({ file, athletes: athletes.length })
  else printLine(cliWords().rosterWritten(athletes.length, file))
  return exitCodes.success
}

/** Chooses the file type by its extension. */
function contentFor(file: string, athletes: readonly AthleteRecord[]): string | Promise<Uint8Array> {
  const extension = extname(file).toLowerCase()
  if (extension === '.xlsx') return rosterToWorkbook(athletes)
  return rosterToText(athletes, ['.tsv', '.tab', '.txt'].includes(extension) ? '\t' : ',')
}
