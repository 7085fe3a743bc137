import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** File that starts OnDeck at login on Linux desktops (XDG Desktop Application Autostart). */
export const autostartFile = ({ XDG_CONFIG_HOME }: NodeJS.ProcessEnv, home: string): string =>
  join(XDG_CONFIG_HOME || join(home, '.config'), 'autostart', 'ondeck.desktop')

export const autostartText = (program: string, args: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=OnDeck',
    `Exec=${[program, ...args].map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')

/**
 * Quotes an argument of `Exec` that has reserved characters, doubles percent signs, and escapes backslashes twice, as
 * the Desktop Entry Specification asks.
 */
function quoted(argument: string): string {
  const plain = argument.replaceAll('%', '%%')
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain
  return `"${plain.replaceAll(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\')
}

/**
 * Writes the autostart file; null removes the file. Errors are ignored: a home that cannot be written keeps its file.
 */
export function setAutostart(file: string, text: string | null): void {
  try {
    if (text === null) return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // A missing autostart file only affects the next login.
  }
}
