// Plain JavaScript that any Node runs: what to give to `spawn` so that a program gets exactly these arguments.

/**
 * A program starts as it is: a shell would only split its path and its arguments again. Windows starts a `.cmd` by cmd.exe
 * alone, which gets each part quoted. Throws for a line break, which no quoting brings through cmd.exe.
 */
export function spawnCommand(program, parameters, platform = process.platform) {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(program)) return { file: program, parameters, options: {} }
  const line = [quotedProgram(program), ...parameters.map(quotedForBatch)].join(' ')
  return {
    file: process.env.comspec ?? 'cmd.exe',
    // No AutoRun of the registry, no “!” as a variable; with /s only the outermost quotes are removed.
    parameters: ['/d', '/v:off', '/e:on', '/s', '/c', `"${line}"`],
    options: { windowsVerbatimArguments: true },
  }
}

/** Quotes don't hide a percent sign from cmd.exe; a caret outside of them does. */
const quotedProgram = (program) => `"${program.replaceAll('%', '"^%"')}"`

/** cmd.exe reads the line, and the batch file's own line with `%*` in it again: two rounds of carets. */
const quotedForBatch = (parameter) => caret(caret(quoted(parameter)))

/** As a program's own start code splits its command line: backslashes count only before a quote. */
function quoted(parameter) {
  if (/[\r\n\0]/.test(parameter)) throw new Error(`cmd.exe takes no line break: ${JSON.stringify(parameter)}`)
  return `"${parameter.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}

/** No quote is left that cmd.exe would see; a caret after “%” makes every variable's name one that nobody has. */
const caret = (text) => text.replaceAll(/[^\w\\:./-]|(?<=%)./g, '^$&')
