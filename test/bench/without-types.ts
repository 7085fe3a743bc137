import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Copies a module and all of ours that it imports, without their types, as a build has them: a worker that has to strip them first is slower and larger. */
export function withoutTypes(entry: string, root: string, into: string): string {
  const done = new Map<string, string>()

  function copy(file: string): string {
    const known = done.get(file)
    if (known) return known
    const target = join(into, relative(root, file).replace(/\.ts$/, '.mjs'))
    done.set(file, target)
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
    for (const [, source = ''] of code.matchAll(/from '(\.[^']+)'/g)) copy(join(dirname(file), source))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, code.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.mjs'"))
    return target
  }

  return copy(entry)
}
