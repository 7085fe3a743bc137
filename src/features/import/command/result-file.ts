import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import { failure } from '../../../station/contract/failure.ts'
import { resultHeaders } from '../core/columns.ts'

/**
 * Chooses the result file of an import: a given path may hold an earlier result, nothing else. The default is always a
 * new file, because people correct rows in a result and import it. Throws InvalidInput before any request.
 */
export function resultFilePath(roster: string, path: string | undefined): string {
  const file = path === undefined ? unusedName(roster) : resolve(path)
  const refuse = (expected: Evidence) => {
    throw new InvalidInput([failure('config-invalid', { key: '--result', given: path ?? file, expected })])
  }
  if (isSameFile(file, roster) || (existsSync(file) && !isResult(file))) refuse(evidence('new-file'))
  if (!isWritable(file)) refuse(evidence('writable-file'))
  return file
}

function unusedName(roster: string): string {
  const { dir, name } = parse(roster)
  for (let number = 1; ; number += 1) {
    const file = join(dir, `${name}-result${number === 1 ? '' : `-${number}`}.csv`)
    if (!existsSync(file)) return file
  }
}

/** Compares by device and inode: links and other letter case may name the same file. */
function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one)) return false
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
  return a.dev === b.dev && a.ino === b.ino
}

/** True for an earlier result. Its column names may contain line breaks, so the whole text is searched. */
const isResult = (file: string) =>
  statSync(file).isFile() && readFileSync(file, 'utf8').includes(resultHeaders.join(','))

/** Temporary path of the result, unique to this process. */
export const temporaryPath = (file: string) => `${file}.${process.pid}.part`

function isWritable(file: string): boolean {
  const beside = temporaryPath(file)
  try {
    writeFileSync(beside, '', { flag: 'wx' })
    rmSync(beside)
    return true
  } catch {
    return false
  }
}
