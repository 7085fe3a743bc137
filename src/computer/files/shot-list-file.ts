import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { Aliases } from '../../station/tagging/names/aliases.ts'
import { shotProblem } from '../../station/tagging/names/shot-columns.ts'
import { fileKey, readShotList, type ShotList } from '../../station/tagging/names/shot-list.ts'
import type { ShotListProblem, ShotLists } from '../../station/tagging/names/shot-lists.ts'
import { readCsv } from './csv-rows.ts'
import { errnoOf, fileError, isMissing } from './file-errors.ts'
import { withFile } from './local-files.ts'

const LIST_NAMES: ReadonlySet<string> = new Set(['shotlist.csv', 'shot-list.csv', 'shots.csv'])

const MAX_BYTES = 5 * 1024 * 1024
/** More rows than any folder of videos needs; reading this many takes part of a second. */
const MAX_ROWS = 50_000

/**
 * Some disks store times in steps of two seconds: a folder that changed this shortly before it was listed may change
 * again within the same time.
 */
const MAX_TIME_STEP_MS = 3_000

interface Cached<Value> {
  readonly stamp: string
  readonly value: Value
}

/** Reads tags from the shot lists beside the videos. A list is read again when its size or time has changed. */
export function createShotLists(aliases: Aliases): ShotLists {
  const namesIn = new Map<string, Cached<readonly string[]>>()
  const lists = new Map<string, Cached<ShotList>>()

  async function tagsFor(path: string): Promise<{ tags: TagsInput | null; problems: ShotListProblem[] }> {
    const answers: { file: string; tags: TagsInput | null; problems: ShotListProblem[] }[] = []
    for (const file of await listsIn(dirname(path))) {
      const list = await read(file)
      if (list) answers.push({ file, ...answerOf(list, file, basename(path)) })
    }
    const problems = answers.flatMap((answer) => answer.problems)
    const [first, second] = answers.filter(({ tags }) => tags !== null)
    if (first && second && JSON.stringify(first.tags) !== JSON.stringify(second.tags)) {
      const wrong = shotProblem('file-twice', basename(path), basename(first.file))
      problems.push({ file: second.file, line: 1, failure: wrong, concerns: 'clip' })
    }
    const isUnclear = problems.some(({ concerns }) => concerns === 'clip')
    return { tags: isUnclear ? null : (first?.tags ?? null), problems }
  }

  /** Lists a folder once per change, not once per clip: cameras fill folders with thousands of clips. */
  async function listsIn(folder: string): Promise<readonly string[]> {
    const listedAtMs = Date.now()
    try {
      const { mtimeMs } = await stat(folder)
      const stamp = String(mtimeMs)
      const cachedNames = namesIn.get(folder)
      if (cachedNames?.stamp === stamp) return cachedNames.value
      const names = (await readdir(folder)).filter((name) => LIST_NAMES.has(name.toLowerCase())).sort()
      const files = names.map((name) => join(folder, name))
      if (listedAtMs - mtimeMs > MAX_TIME_STEP_MS) namesIn.set(folder, { stamp, value: files })
      else namesIn.delete(folder)
      return files
    } catch (error) {
      if (isMissing(errnoOf(error))) return []
      throw fileError(error, folder)
    }
  }

  /** Null when the path is not a file, or was removed since the folder was listed. */
  async function read(file: string): Promise<ShotList | null> {
    const found = await stat(file).catch((error: unknown) => {
      if (isMissing(errnoOf(error))) return null
      throw fileError(error, file)
    })
    if (!found?.isFile()) return null
    const stamp = `${found.size} ${found.mtimeMs}`
    const cachedList = lists.get(file)
    if (cachedList?.stamp === stamp) return cachedList.value
    const list = found.size > MAX_BYTES ? tooLarge(found.size) : await parseFile(file, aliases)
    lists.set(file, { stamp, value: list })
    return list
  }

  return { tagsFor }
}

const tooLarge = (sizeBytes: number): ShotList => ({
  entries: new Map(),
  problems: [],
  broken: { line: 1, failure: shotProblem('too-large', String(sizeBytes), String(MAX_BYTES)) },
})

async function parseFile(path: string, aliases: Aliases): Promise<ShotList> {
  const { rows, broken } = readCsv(await withFile(path, (file) => file.readFile()), MAX_ROWS)
  const list = readShotList(rows, aliases)
  if (!broken || list.broken) return list
  const why =
    broken.detail === 'rows' ? shotProblem('too-many-rows', String(MAX_ROWS)) : shotProblem('unreadable', broken.detail)
  return { ...list, broken: { line: broken.line, failure: why } }
}

/** Finds a clip's entry in one list, by its full name or without the extension. */
function answerOf(list: ShotList, file: string, name: string) {
  const keys = [fileKey(name), fileKey(name.slice(0, name.length - extname(name).length))]
  const tags = keys.map((key) => list.entries.get(key)).find((entry) => entry !== undefined) ?? null
  const problems = list.problems
    .filter(({ clip }) => clip === null || keys.includes(clip))
    .map(
      ({ line, failure, clip }): ShotListProblem => ({
        file,
        line,
        failure,
        concerns: clip === null ? 'list' : 'clip',
      }),
    )
  // The clip may be in the part that could not be read.
  if (list.broken) problems.push({ file, ...list.broken, concerns: tags === null ? 'clip' : 'list' })
  return { tags, problems }
}
