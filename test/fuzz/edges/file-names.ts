import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { Settings } from '../../../src/station/contract/settings.ts'
import { createNameRules } from '../../../src/station/tagging/names/name-rules.ts'
import { serviceFileName } from '../../../src/station/uploads/file-name.ts'
import { quickPlace } from '../../support/temporary.ts'
import { edgeOf } from '../edge.ts'
import { hostileText } from '../hostile.ts'

const templates = [
  '{athlete}_{movement}_{n}',
  '{*}{athlete}-{camera}',
  '{athlete} {movement} {handedness}',
  '{date}/{athlete}',
]
const words = ['maya', 'Ortiz', 'pitching', 'baseball', 'right', '2026-11-14', '_', '-', ' ', '.', '17']

/** The longest that a file system takes. */
const MAX_NAME_CHARACTERS = 251

/** A name of words that mean something, in any order, or of none. */
const names = fc
  .oneof(
    fc.array(fc.oneof(fc.constantFrom(...words), hostileText(10)), { maxLength: 60 }).map((all) => all.join('')),
    hostileText(),
  )
  .map((name) => name.slice(0, MAX_NAME_CHARACTERS))

/** Names of files: read by rules, cleaned for the service, and put on a real disk where it takes them. */
export function fileNames() {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-fuzz-'))
  const readers = templates.map((template) => readerOf(folder, template))
  return edgeOf({
    name: 'file names',
    inputs: fc.record({ name: names, folders: fc.array(names, { maxLength: 14 }) }),
    async feed({ name, folders }) {
      const path = join(folder, `${name.replaceAll(/[/\0]/g, '').slice(0, 80)}.mov`)
      for (const { rules, source } of readers) {
        rules.read(source, join(folder, ...folders, `${name}.mov`))
        rules.cameraIn({ folder, path })
      }
      const sent = serviceFileName(`${name}.mov`)
      if (!/^[^/\\]+\.(mov|mp4)$/i.test(sent)) throw new Error(`sent as ${JSON.stringify(sent)}`)
      try {
        writeFileSync(path, '')
      } catch {
        // A name that this disk does not take.
        return
      }
      await readdir(folder)
      rmSync(path)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  })
}

function readerOf(path: string, template: string) {
  const rules = template.includes('/') ? { path: template } : { fileName: template }
  const settings = Settings.parse({
    service: { baseUrl: null },
    folders: [{ path, rules: { ...rules, ignore: ['final', 'copy'] } }],
    tagging: { aliases: { maya: { firstName: 'Maya', lastName: 'Ortiz' } } },
  })
  const [source] = settings.folders
  if (!source) throw new Error('the settings hold no folder')
  return { rules: createNameRules(settings), source }
}
