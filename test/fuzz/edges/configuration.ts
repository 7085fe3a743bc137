import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { InvalidInput } from '../../../src/cli/input/invalid-input.ts'
import { checkConfig, parseConfig } from '../../../src/cli/input/read-config.ts'
import { readConfigSettings } from '../../../src/station/settings/config-file.ts'
import { createStationSettings } from '../../../src/station/station-settings.ts'
import { quickPlace } from '../../support/temporary.ts'
import { edgeOf } from '../edge.ts'
import { hostileText, hostileValueOf, spoiled } from '../hostile.ts'

const good = {
  service: { baseUrl: 'https://service.example/v1', proxy: 'http://proxy.example:8080' },
  folders: [
    {
      path: '/videos/cage-1',
      camera: 'A',
      rules: { fileName: '{athlete}_{n}', ignore: ['final'] },
      tags: { activity: 'baseball' },
    },
  ],
  finished: { stableSeconds: 2, giveUpSeconds: 600 },
  uploads: { parallel: 2, limitMbitPerSecond: 20, schedule: [{ days: [1, 2], from: '22:00', to: '06:00' }] },
  tagging: { aliases: { maya: { firstName: 'Maya', lastName: 'Ortiz' } } },
  cameras: { A: { clockCorrectionSeconds: 3.5 } },
}

/** Shorter than elsewhere: a row of quotes costs the YAML library the square of its length, and the file is the user's own. */
const text = hostileText(200, 3_000)
const value = hostileValueOf(text)

const yaml = fc.oneof(
  { weight: 4, arbitrary: spoiled(good, value).map((value) => stringify(value)) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(hostileText(20, 100), fc.constantFrom('a: &a [', '*a', '- ', '  ', '\n', '? ', ': |', '<<: ')), {
        maxLength: 40,
      })
      .map((all) => all.join('')),
  },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((depth) => '['.repeat(depth)) },
)
const path = fc.oneof(
  fc.constantFrom('uploads.parallel', 'service.proxy', 'folders', 'cameras', 'uploads.schedule', '__proto__.x', ''),
  hostileText(30),
)

/** A configuration file, and settings as somebody types them over it. */
export function configuration() {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-fuzz-'))
  const file = join(folder, 'ondeck.yaml')
  return edgeOf({
    name: 'configuration',
    inputs: fc.record({ text: yaml, path, value }),
    feed(input) {
      writeFileSync(file, input.text)
      const problems = [
        () => setOver(readConfigSettings(file), input),
        () => checkConfig(parseConfig(file), file),
      ].flatMap(problemOf)
      if (problems.length > 0) throw problems[0]
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  })
}

function setOver(given: Readonly<Record<string, unknown>>, input: { path: string; value: unknown }) {
  const store = { latest: () => undefined, add: () => 1 }
  const settings = createStationSettings({ store, nowMs: () => 0, fixedByConfig: given })
  settings.set(input.path, input.value)
}

/** Both readers see every input. The command line's list of problems is a listed error. */
function problemOf(work: () => unknown): unknown[] {
  try {
    work()
    return []
  } catch (error) {
    return error instanceof InvalidInput ? [] : [error]
  }
}
