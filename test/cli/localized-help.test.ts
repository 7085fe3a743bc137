import type { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '../../src/station/contract/settings.ts'
import { commandLineFor } from '../../src/words/cli-words.ts'
import { readProgram } from '../compatibility/command-tree.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const programs = new Map<Language, Promise<Command>>()

/** The whole program as it is where ONDECK_LANGUAGE names this language. */
function programIn(language: Language): Promise<Command> {
  vi.stubEnv('ONDECK_LANGUAGE', language)
  const known = programs.get(language)
  if (known) return known
  vi.resetModules()
  const program = readProgram()
  programs.set(language, program)
  return program
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)]

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function helpOf(command: Command): string {
  const printed: string[] = []
  command.configureOutput({ writeOut: (text) => printed.push(text) })
  command.outputHelp()
  return inOneLine(printed.join(''))
}

/** Every text of a language's help; a longer one line by line. */
function textsOf(node: object): string[] {
  return Object.values(node).flatMap((text: unknown) => {
    if (typeof text === 'object' && text !== null) return textsOf(text)
    const said: unknown = typeof text === 'function' ? text('…') : text
    return String(said)
      .split('\n')
      .map(inOneLine)
      .filter((line) => line !== '')
  })
}

const english = commandLineFor('en')
const spanish = commandLineFor('es')

/** English-only words; exit codes and names of fields are in no language. */
const onlyEnglish = [
  ...textsOf(english.help),
  ...Object.keys(english.usage.headings).map((heading) => `${heading}:`),
  '[options]',
  '<file>',
  '(default:',
  '(choices:',
].filter((text) => !textsOf(spanish.help).includes(text))

test('the help of every command in Spanish has no English text', async () => {
  const commands = withSubcommands(await programIn('es'))
  expect(commands.length).toBeGreaterThan(40)
  for (const command of commands) {
    const help = helpOf(command)
    expect(help, command.name()).toMatch(/^Uso: ondeck/)
    expect(
      onlyEnglish.filter((text) => help.includes(text)),
      command.name(),
    ).toEqual([])
  }
})

test.each(['en', 'es'] as const)('every command and every option is described in %s', async (language) => {
  const { commands: about, options: known, program } = commandLineFor(language).help
  const descriptions = [program, ...Object.values(about)]
  for (const command of withSubcommands(await programIn(language))) {
    expect(descriptions, command.name()).toContain(command.description())
    for (const { description, flags } of command.options) {
      expect(Object.values(known), `${command.name()} ${flags}`).toContain(description)
    }
  }
})

const mistakes: [args: string[], english: string, spanish: string][] = [
  [['help', 'nonsense'], "error: unknown command 'nonsense'", "error: comando desconocido 'nonsense'"],
  [
    ['deck', 'shwo'],
    "error: unknown command 'shwo'\n(Did you mean show?)",
    "error: comando desconocido 'shwo'\n(¿Quiso decir show?)",
  ],
  [
    ['run', '--onse', '--config', 'c.yaml'],
    "error: unknown option '--onse'\n(Did you mean --once?)",
    "error: opción desconocida '--onse'\n(¿Quiso decir --once?)",
  ],
  [
    ['run'],
    "error: required option '--config <file>' not specified",
    "error: falta la opción obligatoria '--config <archivo>'",
  ],
  [
    ['run', '--config'],
    "error: option '--config <file>' argument missing",
    "error: falta el valor de la opción '--config <archivo>'",
  ],
  [
    ['captures', 'get'],
    "error: missing required argument 'session-id'",
    "error: falta el argumento obligatorio 'id-de-sesión'",
  ],
  [
    ['doctor', 'now'],
    "error: too many arguments for 'doctor': expected 0, got 1",
    "error: demasiados argumentos para 'doctor': se esperaban 0 y se indicaron 1",
  ],
  [
    ['practice', '--tier', 'gold'],
    "error: option '--tier <tier>' argument 'gold' is invalid. Allowed choices are premium, base, none.",
    "error: el valor 'gold' de la opción '--tier <nivel>' no es válido. Los valores permitidos son premium, base, none.",
  ],
  [
    ['deck', 'line-up', '--at', '0', 'athlete=Maya'],
    "error: option '--at <position>' argument '0' is invalid. Expected a position in the list, 1 or more.",
    "error: el valor '0' de la opción '--at <posición>' no es válido. Se espera una posición de la lista, 1 o más.",
  ],
  [
    ['queue', 'limit', 'fast'],
    "error: argument 'limit' can’t be 'fast'. Expected a number, or none.",
    "error: el argumento 'límite' no puede ser 'fast'. Se espera un número, o none.",
  ],
]

describe.each(['en', 'es'] as const)('usage errors in %s', (language) => {
  test.each(mistakes)('a refusal of %j is in that language', async (args, inEnglish, inSpanish) => {
    const program = await programIn(language)
    const said: string[] = []
    for (const command of withSubcommands(program)) command.configureOutput({ writeErr: (text) => said.push(text) })
    await expect(program.parseAsync(args, { from: 'user' })).rejects.toMatchObject({ exitCode: 1 })
    const { seeHelp } = commandLineFor(language).usage
    expect(said.join('')).toBe(`${language === 'en' ? inEnglish : inSpanish}\n${seeHelp}\n`)
  })
})
