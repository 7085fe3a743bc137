import { posix } from 'node:path'
import { AGENT_LABEL, launchAgent } from './launch-agent.ts'
import { notInstalled, type ServiceManager } from './service-manager.ts'

interface Options {
  readonly home: string
  readonly userId: number
}

/** Longer than the agent's `ExitTimeOut`. */
const BOOTSTRAP_TIMEOUT_MS = 40_000

/** Manages an agent of the user's desktop session on macOS. */
export function createLaunchdManager({ home, userId }: Options): ServiceManager {
  const file = posix.join(home, 'Library/LaunchAgents', `${AGENT_LABEL}.plist`)
  const outputFile = posix.join(home, 'Library/Logs/ondeck-service.log')
  const domain = `gui/${userId}`
  const agent = `${domain}/${AGENT_LABEL}`
  const launchctl = (...args: string[]) => ['/bin/launchctl', ...args]
  const end = { kind: 'run', command: launchctl('bootout', agent), mayFail: true } as const
  return {
    kind: 'launchd',
    file,
    install: (command) => [
      end,
      { kind: 'write', path: file, text: launchAgent({ ...command, outputFile }), encoding: 'utf8' },
      { kind: 'run', command: launchctl('enable', agent) },
      // launchd answers with an input/output error while the old agent is still ending.
      { kind: 'run', command: launchctl('bootstrap', domain, file), retryForMs: BOOTSTRAP_TIMEOUT_MS },
    ],
    uninstall: () => [
      { ...end, leavesNothing: true },
      { kind: 'remove', path: file },
    ],
    query: launchctl('print', agent),
    isLeft: ({ exitCode }) => exitCode === 0,
    readState({ exitCode, output }) {
      if (exitCode !== 0) return notInstalled
      const state = /^[ \t]*state = (.+)$/m.exec(output)?.[1] ?? ''
      const lastExit = /^[ \t]*last exit code = (\d+)/m.exec(output)?.[1] ?? '0'
      const runs = Number(/^[ \t]*runs = (\d+)/m.exec(output)?.[1] ?? '1')
      const ended = lastExit === '0' ? 'stopped' : 'failed'
      return {
        installed: true,
        enabled: true,
        state: state === 'running' ? 'running' : ended,
        result: lastExit === '0' ? null : `exit ${lastExit}`,
        note: null,
        restarts: Math.max(0, runs - 1),
      }
    },
  }
}
