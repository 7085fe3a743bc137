import { createReadStream } from 'node:fs'
import { extname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { invalidOption } from '../../../cli/input/export-target.ts'
import { copyTo, printFile } from '../../../cli/print/copy-file.ts'
import { exitCodes, log, printJson, printLine } from '../../../cli/print/output.ts'
import { printTable } from '../../../cli/print/show.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import { plainText } from '../../../service/plain-text.ts'
import { AppError } from '../../../station/app-error.ts'
import { runSql } from '../library/sql-client.ts'

type Format = 'table' | 'csv' | 'json' | 'parquet'

interface SqlOptions {
  readonly dataDir: string
  readonly json: boolean
  readonly format?: Format
  readonly output?: string
  readonly limit: number
}

const forms = { table: 'cells', csv: 'csv', json: 'jsonl', parquet: 'parquet' } as const

/** Runs one SELECT over the library, in a process that can read nothing else. */
export async function sqlOverResults(query: string, options: SqlOptions): Promise<number> {
  const format = formatOf(options)
  const sql = query === '-' ? await text(process.stdin) : query
  if (sql.trim() === '') throw invalidOption('query', '', cliWords().results.emptyQuery)
  const dataDir = resolve(options.dataDir)
  const library = await withStation(dataDir, async (station) => {
    const { folder, trouble } = await station.results.facts()
    if (trouble !== null) throw new AppError(trouble.code, trouble.parameters)
    return folder
  })
  await using answer = await runSql({ library, dataDir, sql, limit: options.limit, form: forms[format] })
  await show(answer, format, options)
  if (answer.rows === options.limit) log(cliWords().results.firstRows(answer.rows))
  return exitCodes.success
}

/** Chooses the format: as requested, or by the file's extension; else JSON for programs and a table for people. */
function formatOf({ format, output, json }: SqlOptions): Format {
  const { knownFormat, parquetFile } = cliWords().results
  if (output === undefined) {
    if (format === 'parquet') throw invalidOption('--format', format, parquetFile)
    return format ?? (json ? 'json' : 'table')
  }
  const named = format ?? endings[extname(output).toLowerCase()]
  if (named === undefined || named === 'table') throw invalidOption('--output', output, knownFormat)
  return named
}

const endings: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.jsonl': 'json',
  '.parquet': 'parquet',
}

interface Answer {
  readonly file: string
  readonly rows: number
  readonly columns: readonly string[]
}

async function show({ file, rows, columns }: Answer, format: Format, { output, json }: SqlOptions) {
  if (output !== undefined) {
    const target = resolve(output)
    await copyTo(file, target)
    return json ? printJson({ file: target, rows }) : printLine(cliWords().results.written(rows, target))
  }
  if (format === 'table') printTable(columns.map(plainText), await cellsIn(file))
  else await printFile(file)
}

async function cellsIn(file: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const { cells }: { cells: (string | null)[] } = JSON.parse(line)
    rows.push(cells.map((cell) => plainText(cell ?? '')))
  }
  return rows
}
