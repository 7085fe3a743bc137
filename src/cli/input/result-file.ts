import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { type Evidence, evidence } from '../../contract/evidence.ts'
import { failure } from '../../contract/failure.ts'
import { resultHeaders } from '../../core/athletes/import-plan/columns.ts'
import { InvalidInput } from './invalid-input.ts'

/**
 * Where the result of an import goes: a path that was given may hold an earlier result, nothing else. A name of our own
 * is always a new file: people correct rows in a result and import it. Throws InvalidInput before anything is asked.
 */
export function resultFilePath(roster: string, given: string | undefined): string {
  const file = given === undefined ? unusedName(roster) : resolve(given)
  const refuse = (expected: Evidence) => {
    throw new InvalidInput([failure('config-invalid', { key: '--result', given: given ?? file, expected })])
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

/** Also by a link to it, or in other letters where those mean the same file. */
function isSameFile(one: string, other: string): boolean {
  if (!existsSync(one)) return false
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
  return a.dev === b.dev && a.ino === b.ino
}

/** Column names of a roster may hold line breaks: those of a result stand somewhere in its beginning. */
const isResult = (file: string) =>
  statSync(file).isFile() && readFileSync(file, 'utf8').includes(resultHeaders.join(','))

/** Where the result is written first: a name that nobody else has. */
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
