import { win32 } from 'node:path'
import { logonTask, TASK_NAME } from './logon-task.ts'
import { notInstalled, type ServiceManager } from './service-manager.ts'

interface Options {
  /** Such as C:\Windows. A bare name would be looked for in the current folder first. */
  readonly systemRoot: string
  /** Such as C:\Users\maya\AppData\Local. */
  readonly localAppData: string
  readonly user: string
}

/** Windows: a task at the user's logon. */
export function createTaskManager({ systemRoot, localAppData, user }: Options): ServiceManager {
  const file = win32.join(localAppData, 'ondeck', 'service-task.xml')
  const schtasks = (...given: string[]) => [
    win32.join(systemRoot, 'System32', 'schtasks.exe'),
    ...given,
    '/TN',
    TASK_NAME,
  ]
  return {
    kind: 'task-scheduler',
    file,
    install: (command) => [
      { kind: 'write', path: file, text: logonTask({ ...command, user }), encoding: 'utf16le' },
      { kind: 'run', command: [...schtasks('/Create'), '/XML', file, '/F'] },
      { kind: 'run', command: schtasks('/Run') },
    ],
    uninstall: () => [
      { kind: 'run', command: schtasks('/End'), mayFail: true },
      { kind: 'run', command: [...schtasks('/Delete'), '/F'], mayFail: true, leavesNothing: true },
      { kind: 'remove', path: file },
    ],
    query: [...schtasks('/Query'), '/XML'],
    isLeft: ({ exitCode }) => exitCode === 0,
    // Whether it runs is said in the language of the system only: the station itself answers that.
    readState({ exitCode, output }) {
      if (exitCode !== 0) return notInstalled
      const enabled = !/<Settings>[\s\S]*<Enabled>false<\/Enabled>[\s\S]*<\/Settings>/.test(output)
      return { ...notInstalled, installed: true, enabled, state: 'unknown' }
    },
  }
}
