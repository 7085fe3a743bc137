import { describe, expect, test } from 'vitest'
import { type Evidence, evidence } from '../../src/station/contract/evidence.ts'
import { type Failure, FailureCode, type FailureParameters } from '../../src/station/contract/failure.ts'
import { Language } from '../../src/station/contract/settings.ts'
import { UPDATE_CHECK_PURPOSE } from '../../src/station/contract/updates.ts'
import { type DescribeOptions, describeFailure } from '../../src/words/describe.ts'

const places: DescribeOptions[] = [{}, { isFinal: true }, { onScreen: true }, { isFinal: true, onScreen: true }]

/** Values that the sentences choose their texts by; every one is tried. */
const problems: Partial<Record<FailureCode, readonly string[]>> = {
  'template-invalid': `brace-unbalanced field-unknown field-twice fields-touching athlete-twice last-name-alone
    nothing-useful slash-in-file-name no-subfolders`.split(/\s+/),
  'shot-list-row': `file-missing file-with-folder file-twice cells-too-many activity-unknown movement-unknown
    column-unknown column-twice no-file-column too-large unreadable`.split(/\s+/),
}
const variants = (code: FailureCode) => problems[code] ?? ['none']

/** Parameters that say which of them were asked for: each is its own name in brackets, or empty. */
function watched(problem: string, value: (name: string) => string) {
  const asked = new Set<string>()
  const parameters = new Proxy<FailureParameters>(
    {},
    {
      get(_target, name) {
        asked.add(String(name))
        return name === 'problem' ? problem : value(String(name))
      },
    },
  )
  return { parameters, asked }
}

const inBrackets = (name: string) => `‹${name}›`

function phrases(code: FailureCode, manner: DescribeOptions, problem: string, value = inBrackets) {
  const { parameters, asked } = watched(problem, value)
  const failure: Failure = { code, parameters }
  const { message, next } = describeFailure(failure, '‹thing›', manner)
  const text = `${message} ${next}`
  return { message, next, asked: [...asked].sort(), shown: [...new Set(text.match(/‹\w+›/g))].sort() }
}

describe.each(FailureCode.options)('%s', (code) => {
  test('has a sentence and a next step in both languages and every context', () => {
    for (const language of Language.options) {
      for (const place of places) {
        for (const problem of variants(code)) {
          const { message, next } = phrases(code, { ...place, language }, problem)
          // A bug’s message ends with its evidence, and the service’s own words are left as they are.
          if (code !== 'bug') expect(message).toMatch(/([.?!]|says: ‹message›|dice: ‹message›|\(‹message›\))$/)
          expect(next).toMatch(/\S.*[.?!]$/)
          expect(`${message} ${next}`).not.toMatch(/undefined|null|\[object/)
        }
      }
    }
  })

  test('has the same facts in both languages, in different words', () => {
    for (const place of places) {
      for (const problem of variants(code)) {
        for (const value of [inBrackets, () => '']) {
          const en = phrases(code, { ...place, language: 'en' }, problem, value)
          const es = phrases(code, { ...place, language: 'es' }, problem, value)
          expect(es.asked).toEqual(en.asked)
          expect(es.shown).toEqual(en.shown)
          expect(es.message).not.toBe(en.message)
          expect(es.next).not.toBe(en.next)
        }
      }
    }
  })

  test('mixes no English into its Spanish', () => {
    for (const place of places) {
      for (const problem of variants(code)) {
        const { message, next } = phrases(code, { ...place, language: 'es' }, problem)
        // Names of commands and menus stand in quotes, parameters in brackets.
        const own = `${message} ${next}`.replaceAll(/“[^”]*”|‹\w+›/g, '')
        expect(own).not.toMatch(/\b(the|is|are|of|and|with|not|cannot|again|it|this|folder|file|video store)\b/i)
      }
    }
  })
})

/** Only a command meets these: no screen shows them. */
const onlyFromCommands: ReadonlySet<FailureCode> = new Set([
  'screens-missing',
  'output-unwritable',
  'service-manager-missing',
  'service-manager-refused',
  'root-required',
])
const shownOnScreens = FailureCode.options.filter((code) => !onlyFromCommands.has(code))

test.each(shownOnScreens)('%s on a screen does not refer to the command line or the configuration', (code) => {
  for (const language of Language.options) {
    for (const problem of variants(code)) {
      const { next } = phrases(code, { onScreen: true, language }, problem)
      expect(next).not.toMatch(/ondeck |ONDECK_|HTTPS_PROXY|--\w|caFile|create: true|npm |the command|el comando/)
    }
  }
})

test('a sentence without parameters shows no trace of them', () => {
  for (const code of FailureCode.options) {
    for (const language of Language.options) {
      for (const place of places) {
        const { next } = describeFailure({ code, parameters: {} }, 'X', { ...place, language })
        expect(next).not.toBe('')
      }
    }
  }
})

test('the text of an ended command never promises an automatic retry', () => {
  const service: FailureCode[] = ['offline', 'service-unavailable', 'service-busy', 'answer-malformed']
  const files: FailureCode[] = ['file-empty', 'file-name-unreadable', 'file-name-unfinished', 'disk-full']
  for (const code of [...service, ...files]) {
    for (const onScreen of [false, true]) {
      const failure = { code, parameters: { host: 'h', detail: 'd', status: 503, file: 'f' } }
      expect(describeFailure(failure, 'X', { isFinal: true, onScreen }).next).not.toMatch(/by itself|automatic/)
      const spanish = describeFailure(failure, 'X', { isFinal: true, onScreen, language: 'es' })
      expect(spanish.next).not.toMatch(/automáticamente/)
    }
  }
})

test('a check for updates that fails names the update address, never the service’s base address', () => {
  const parameters = { host: 'updates.example', detail: 'd', purpose: UPDATE_CHECK_PURPOSE }
  for (const code of ['offline', 'name-unknown', 'answer-malformed'] as const) {
    for (const place of places) {
      const english = describeFailure({ code, parameters }, 'Updates', place)
      expect(english.message).toContain('update address updates.example')
      expect(english.next).toContain('the person who manages the update address')
      const spanish = describeFailure({ code, parameters }, 'Actualizaciones', { ...place, language: 'es' })
      expect(spanish.message).toMatch(/dirección de actualización updates\.example/i)
      expect(spanish.next).toContain('quien administra la dirección de actualización')
    }
  }
})

test('a roster file that can’t be read gets the next step of its reason', () => {
  const next = (why: Evidence, options: DescribeOptions = {}) =>
    describeFailure({ code: 'roster-unreadable', parameters: { file: 'a.csv', why } }, 'a.csv', options).next
  const onScreen = { onScreen: true } as const
  expect(next(evidence('no-name-column'), onScreen)).toBe('Choose First name, Full name, or Athlete ID for a column.')
  expect(next(evidence('column-twice', { field: 'email' }), onScreen)).toBe('Choose another field for one of them.')
  expect(next(evidence('no-rows'), onScreen)).toBe('Add a row for each athlete, then try again.')
  expect(next(evidence('password-protected'), onScreen)).toMatch(/without a password/)
  expect(next(evidence('no-name-column'))).toContain('--map')
  expect(next(evidence('no-name-column'), { ...onScreen, language: 'es' })).toMatch(/^Elija Nombre,/)
})
