import { win32 } from 'node:path'
import { logonTask, TASK_NAME } from './logon-task.ts'
import { notInstalled, type ServiceManager } from './service-manager.ts'

interface Options {
  /** Windows folder, such as C:\Windows. A bare program name would be searched in the current folder first. */
  readonly systemRoot: string
  /** Local application data, such as C:\Users\maya\AppData\Local. */
  readonly localAppData: string
  readonly user: string
}

/** Manages a task at the user's logon on Windows. */
export function createTaskManager({ systemRoot, localAppData, user }: Options): ServiceManager {
  const file = win32.join(localAppData, 'ondeck', 'service-task.xml')
  const schtasks = (...args: string[]) => [
    win32.join(systemRoot, 'System32', 'schtasks.exe'),
    ...args,
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
    // schtasks reports whether a task runs only in the system's language: the station itself reports that.
    readState({ exitCode, output }) {
      if (exitCode !== 0) return notInstalled
      const enabled = !/<Settings>[\s\S]*<Enabled>false<\/Enabled>[\s\S]*<\/Settings>/.test(output)
      return { ...notInstalled, installed: true, enabled, state: 'unknown' }
    },
  }
}
