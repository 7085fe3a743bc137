// Items that start at login, as Windows and macOS keep them. `STAND_IN_LOGIN` is the system's answer to a new one.
import { onDone, tell } from './person.ts'

interface Item {
  readonly openAtLogin: boolean
  readonly path?: string
  readonly args?: readonly string[]
}

let answer = process.env['STAND_IN_LOGIN'] ?? 'accepted'
let kept: string | null = null
onDone('login-answer', (done) => {
  answer = done.answer
})

/** Electron quotes each argument for the registry itself. */
const commandLineOf = ({ path = process.execPath, args = [] }: Pick<Item, 'path' | 'args'>) =>
  [path, ...args].map(quoted).join(' ')

/** As Chromium quotes for CommandLineToArgvW. */
function quoted(argument: string): string {
  if (argument !== '' && !/[\s"\\]/.test(argument)) return argument
  return `"${argument.replaceAll(/(\\*)("|$)/g, (_all, slashes: string, end: string) => slashes + slashes + (end && '\\"'))}"`
}

export const loginItems = {
  setLoginItemSettings(item: Item) {
    const commandLine = commandLineOf(item)
    tell({ kind: 'login-item', isOn: item.openAtLogin, commandLine })
    // Without a certificate macOS refuses, and says nothing.
    if (answer !== 'refused') kept = item.openAtLogin ? commandLine : null
  },
  getLoginItemSettings(asked: Pick<Item, 'path' | 'args'> = {}) {
    const isKept = kept !== null && (process.platform === 'darwin' || kept === commandLineOf(asked))
    const openAtLogin = isKept && answer !== 'needs-approval'
    return {
      openAtLogin,
      wasOpenedAtLogin: false,
      status: isKept ? (openAtLogin ? 'enabled' : 'requires-approval') : 'not-registered',
      executableWillLaunchAtLogin: openAtLogin && answer !== 'turned-off',
      launchItems: [],
    }
  },
}
