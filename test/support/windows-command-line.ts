// The rules by which Windows reads a command line, written from the rules and not from the code under test: cmd.exe's two phases (percent
// signs, then carets and quotes), a batch file that hands on `%*`, and CommandLineToArgvW.

/** Arguments that a batch file's program receives: `"…node.exe" "…ondeck.mjs" %*`. Throws where cmd.exe would do anything else. */
export function batchArguments(cmdParameters: readonly string[], environment: Readonly<Record<string, string>>) {
  const { program, rest } = cmdCommand(cmdParameters, environment)
  // The batch file's line is read once more; what `%*` brought is not searched for percent signs again.
  const line = readSpecials(`"C:\\runtime\\node.exe" "C:\\bin\\ondeck.mjs" ${rest}`)
  return { program, parameters: splitCommandLine(line.text).slice(2) }
}

/** `cmd.exe /d /v:off /e:on /s /c "…"`: the command that it starts, and the text after its name. */
function cmdCommand(parameters: readonly string[], environment: Readonly<Record<string, string>>) {
  const line = /^\/d \/v:off \/e:on \/s \/c "(.*)"$/s.exec(parameters.join(' '))?.[1]
  if (line === undefined) throw new Error(`cmd.exe was not asked plainly: ${parameters.join(' ')}`)
  const { text, firstDelimiter } = readSpecials(expandVariables(line, environment))
  return {
    program: text.slice(0, firstDelimiter).replaceAll('"', ''),
    rest: text.slice(firstDelimiter).replace(/^[ \t,;=]/, ''),
  }
}

/** Phase 1 on a command line: a variable that is not set stays as it is written. */
function expandVariables(line: string, environment: Readonly<Record<string, string>>): string {
  let expanded = ''
  for (let at = 0; at < line.length; at++) {
    const end = line[at] === '%' ? line.indexOf('%', at + 1) : -1
    const inside = end === -1 ? '' : line.slice(at + 1, end)
    // `%NAME:~0,3%` and `%NAME:a=b%` change a variable's text on the way.
    const value = valueOf(inside, environment) ?? valueOf(inside.split(':')[0] ?? '', environment)
    expanded += value ?? line[at]
    if (value !== undefined) at = end
  }
  return expanded
}

const valueOf = (name: string, environment: Readonly<Record<string, string>>): string | undefined =>
  name === '' ? undefined : environment[name.toUpperCase()]

/** Phase 2: carets and quotes. Throws at a character that would end the command, redirect it or open a block. */
function readSpecials(line: string) {
  let [text, isQuoted, firstDelimiter] = ['', false, -1]
  for (let at = 0; at < line.length; at++) {
    const each = line.charAt(at)
    if (/[\r\n]/.test(each)) throw new Error('cmd.exe ends the command at a line break')
    if (isQuoted) {
      isQuoted = each !== '"'
      text += each
    } else if (each === '^') {
      at += 1
      if (at === line.length) throw new Error('the last caret continues the line')
      text += line.charAt(at)
    } else if (/[&|<>()]/.test(each)) {
      throw new Error(`cmd.exe acts on “${each}” in ${line}`)
    } else {
      isQuoted = each === '"'
      if (firstDelimiter === -1 && /[ \t,;=]/.test(each)) firstDelimiter = text.length
      text += each
    }
  }
  return { text, firstDelimiter: firstDelimiter === -1 ? text.length : firstDelimiter }
}

/** CommandLineToArgvW. Two quotes within quotes mean one thing to it and another to C programs: that is an error here. */
export function splitCommandLine(line: string): string[] {
  const [, program = '', rest = ''] = /^(?:"([^"]*)"|[^"\s]\S*)(.*)$/s.exec(line) ?? []
  const found = [program]
  let [argument, isQuoted, hasJustEnded]: [string | null, boolean, boolean] = [null, false, false]
  for (const [token] of rest.matchAll(/\\*"|\\+|[^\\"]/g)) {
    if (hasJustEnded && token === '"') throw new Error(`programs disagree about ${line}`)
    hasJustEnded = false
    const backslashes = /^\\*/.exec(token)?.[0].length ?? 0
    if (token.endsWith('"')) {
      argument = (argument ?? '') + '\\'.repeat(Math.floor(backslashes / 2))
      if (backslashes % 2 === 1) argument += '"'
      else [isQuoted, hasJustEnded] = [!isQuoted, isQuoted]
    } else if (/[ \t]/.test(token) && !isQuoted) {
      if (argument !== null) found.push(argument)
      argument = null
    } else argument = (argument ?? '') + token
  }
  if (isQuoted) throw new Error(`a quote is not closed in ${line}`)
  return argument === null ? found : [...found, argument]
}
