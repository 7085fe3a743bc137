import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The file by which desktops of Linux start OnDeck at login (XDG Desktop Application Autostart). */
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
 * An argument of `Exec`: quoted where it holds what is reserved there, a percent sign doubled, and every backslash of
 * that escaped once more, as values of desktop entries are.
 */
function quoted(argument: string): string {
  const plain = argument.replaceAll('%', '%%')
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain
  return `"${plain.replaceAll(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\')
}

/** Null removes it. A home that cannot be written keeps what it has. */
export function setAutostart(file: string, text: string | null): void {
  try {
    if (text === null) return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // Nothing at login depends on it but the login.
  }
}
