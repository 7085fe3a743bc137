import { realpathSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { createShotLists } from '../../computer/files/shot-list-file.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { plainText } from '../../service/plain-text.ts'
import { type Failure, failure } from '../../station/contract/failure.ts'
import type { FolderSettings, Settings } from '../../station/contract/settings.ts'
import type { AthleteReference } from '../../station/contract/tags.ts'
import type { FoundFile } from '../../station/ports.ts'
import { createNameRules } from '../../station/tagging/names/name-rules.ts'
import type { ShotListProblem } from '../../station/tagging/names/shot-lists.ts'
import { createRuleTrial, type TriedClip, type TriedSource } from '../../station/tagging/names/try-rules.ts'
import { InvalidInput, refuseIfAny } from '../input/invalid-input.ts'
import { readConfig } from '../input/read-config.ts'
import { exitCodes, failureJson, jsonLine, print, printFailure, printLine } from '../print/output.ts'
import { cliValues, cliWords, explain } from '../print/words.ts'

interface Options {
  readonly config: string
  readonly json: boolean
}

/** Runs `ondeck rules try FOLDER`: shows the tags that the rules give the present files. Reads only. */
export async function tryRules(folderPath: string, { config, json }: Options): Promise<number> {
  const settings = await readConfig(config)
  const rules = createNameRules(settings)
  refuseIfAny(rules.problems)
  const { folder, path } = findFolder(settings, folderPath)
  const trial = createRuleTrial({ rules, shotLists: createShotLists(rules.aliases) })
  const told = new Set<string>()
  let files = 0
  let misfits = 0
  for await (const file of filesIn(path, folder)) {
    const tried = await trial(folder, file.path)
    files += 1
    const isNews = (problem: ShotListProblem) => !told.has(keyOf(problem))
    const news = tried.listProblems.filter(isNews)
    for (const problem of news) told.add(keyOf(problem))
    if (!tried.fits || news.length > 0) misfits += 1
    const name = relative(folder.path, file.path)
    // Output is closed.
    if (!(await print(json ? lineOf(tried, file.path, news) : textOf(tried, name, news)))) break
  }
  if (files === 0 && !json) printLine(cliWords().noVideos)
  return misfits === 0 ? exitCodes.success : exitCodes.needsAttention
}

/** Finds the configuration's folder that is, or contains, the given path, and the path as the station would see it. */
function findFolder(settings: Settings, folderPath: string): { folder: FolderSettings; path: string } {
  for (const folder of settings.folders) {
    const below = relative(realPath(folder.path), realPath(resolve(folderPath)))
    const isInside = below !== '..' && !/^\.\.[/\\]/.test(below) && !isAbsolute(below)
    if (below === '' || (isInside && folder.recursive)) return { folder, path: join(folder.path, below) }
  }
  const folderPaths = settings.folders.map(({ path }) => path).join(', ')
  throw new InvalidInput([
    failure('config-invalid', {
      key: 'folders',
      given: cliValues().noSourceFolder(resolve(folderPath)),
      expected: folderPaths,
    }),
  ])
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Sorts names within each batch, because folders list them in any order. */
async function* filesIn(path: string, { recursive }: FolderSettings): AsyncGenerator<FoundFile> {
  const scan = createFolders().scan({
    path,
    recursive,
    signal: new AbortController().signal,
    onOverlooked: (overlooked) => printFailure(overlooked.because, overlooked.path, { isFinal: true }),
  })
  for await (const batch of scan) yield* batch.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const keyOf = ({ file, line, failure: { code, parameters } }: ShotListProblem) =>
  JSON.stringify([file, line, code, parameters])

const placeOf = ({ file, line }: ShotListProblem) => `${file}, line ${line}`

function lineOf({ sources, problems, fits }: TriedClip, file: string, news: readonly ShotListProblem[]): string {
  const bySource = sources.map(({ origin, tags, camera, problems: own, rows }) => [
    origin,
    {
      tags,
      ...(camera !== undefined && { camera }),
      problems: [...own.map((each) => failureJson(each, file)), ...rows.map(rowJson)],
    },
  ])
  const rest = { problems: problems.map((each) => failureJson(each, file)), shotListProblems: news.map(rowJson) }
  return `${jsonLine({ type: 'file', file, fits, sources: Object.fromEntries(bySource), ...rest })}\n`
}

const rowJson = (problem: ShotListProblem) => ({
  ...failureJson(problem.failure, placeOf(problem)),
  file: problem.file,
  line: problem.line,
})

function textOf({ sources, problems }: TriedClip, name: string, news: readonly ShotListProblem[]): string {
  const titles = cliWords().sources
  const width = Math.max(...Object.values(titles).map((title) => title.length))
  const lines = [plainText(name)]
  for (const source of sources) {
    const what = [plainText(tagText(source)), ...problemTexts(source, basename(name))].filter((text) => text !== '')
    lines.push(`  ${titles[source.origin].padEnd(width)}  ${what.join(`\n${' '.repeat(width + 4)}`) || '–'}`)
  }
  for (const problem of problems) lines.push(`  ✗ ${sentence(problem, basename(name))}`)
  for (const problem of news) lines.push(`  ✗ ${sentence(problem.failure, placeOf(problem))}`)
  return `${lines.join('\n')}\n`
}

const problemTexts = ({ problems, rows }: TriedSource, name: string) => [
  ...problems.map((each) => `✗ ${sentence(each, name)}`),
  ...rows.map((row) => `✗ ${sentence(row.failure, placeOf(row))}`),
]

function sentence(because: Failure, subject: string): string {
  const { message, next } = explain(because, subject)
  return `${message} ${next}`
}

function tagText({ tags, camera }: TriedSource): string {
  if (!tags) return ''
  const { athlete, activity, movement, dimensions } = tags
  const { columns } = cliWords()
  const fields: [string, string | number | undefined][] = [
    [columns.athlete, athlete && athleteText(athlete)],
    [columns.activity, activity],
    [columns.movement, movement],
    ...Object.entries(dimensions),
    [columns.camera, camera],
  ]
  return fields.flatMap(([field, value]) => (value === undefined ? [] : `${field} ${value}`)).join(', ')
}

const athleteText = (athlete: AthleteReference) =>
  'id' in athlete ? athlete.id : [athlete.firstName, athlete.lastName].filter(Boolean).join(' ')
