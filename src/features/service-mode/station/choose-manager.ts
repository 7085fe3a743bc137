import { homedir, userInfo } from 'node:os'
import { join, posix, win32 } from 'node:path'
import { windowsFolder } from '../../../computer/system-program.ts'
import { AppError } from '../../../station/app-error.ts'
import { commandLine, RESTART_DELAY_SECONDS, type ServiceCommand } from './service-command.ts'
import { notInstalled, type ServiceHost, type ServiceManager } from './service-host.ts'
import { createSystemManager, createUserManager, PACKAGED_UNIT_FILE, SYSTEM_UNIT_FILE } from './systemd-manager.ts'

/** The plist of the launchd agent. */
const AGENT_LABEL = 'app.ondeck.station.headless'

interface LaunchAgentOptions extends ServiceCommand {
  /** File for the station's output. The station's own log is in its data folder. */
  readonly outputFile: string
}

/** Runs in the desktop session only (`Aqua`), where the keychain is open. launchd has no watchdog. */
export function launchAgent({ outputFile, ...command }: LaunchAgentOptions): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${commandLine(command)
  .map((word) => `    <string>${xmlText(word)}</string>`)
  .join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin</string>
  </dict>
  <key>LimitLoadToSessionType</key>
  <string>Aqua</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>${RESTART_DELAY_SECONDS}</integer>
  <key>ExitTimeOut</key>
  <integer>30</integer>
  <key>HardResourceLimits</key>
  <dict>
    <key>Core</key>
    <integer>0</integer>
  </dict>
  <key>StandardOutPath</key>
  <string>${xmlText(outputFile)}</string>
  <key>StandardErrorPath</key>
  <string>${xmlText(outputFile)}</string>
</dict>
</plist>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xmlText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The XML of the task for Windows' Task Scheduler. */
const TASK_NAME = 'OnDeck station'

interface LogonTaskOptions extends ServiceCommand {
  /** User at whose logon the task starts: DOMAIN\name. */
  readonly user: string
}

/**
 * Starts at logon, where the Credential Manager is open. The scheduler does not restart a program that has ended, so
 * the trigger repeats: a repeat starts a stopped station and has no effect on a running one. conhost.exe hides the
 * console window.
 */
export function logonTask({ user, ...command }: LogonTaskOptions): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>OnDeck station</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT5M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <UserId>${xmlText(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xmlText(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>%SystemRoot%\\System32\\conhost.exe</Command>
      <Arguments>${xmlText(['--headless', ...commandLine(command).map(windowsArgument)].join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

/** Quotes an argument as Windows programs parse their command line. */
export function windowsArgument(text: string): string {
  if (/^[^\s"]+$/.test(text)) return text
  const escaped = text.replaceAll(/(?<!\\)(\\*)"/g, String.raw`$1$1\"`).replace(/(?<!\\)(\\+)$/, '$1$1')
  return `"${escaped}"`
}

interface TaskManagerOptions {
  /** Windows folder, such as C:\Windows. A bare program name would be searched in the current folder first. */
  readonly systemRoot: string
  /** Local application data, such as C:\Users\maya\AppData\Local. */
  readonly localAppData: string
  readonly user: string
}

/** Manages a task at the user's logon on Windows. */
function createTaskManager({ systemRoot, localAppData, user }: TaskManagerOptions): ServiceManager {
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

interface Options {
  readonly home: string
  readonly userId: number
}

/** Longer than the agent's `ExitTimeOut`. */
const BOOTSTRAP_TIMEOUT_MS = 40_000

/** Manages an agent of the user's desktop session on macOS. */
function createLaunchdManager({ home, userId }: Options): ServiceManager {
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

/** Facts about the current process that decide where a service belongs. */
export interface CurrentUser {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  readonly home: string
  /** Null on Windows. */
  readonly userId: number | null
  readonly userName: string
}

export const currentUser = (): CurrentUser => ({
  platform: process.platform,
  environment: process.env,
  home: homedir(),
  userId: process.getuid?.() ?? null,
  userName: userInfo().username,
})

const ROOT = 0

/**
 * Chooses the manager for a computer without a desktop session, where only systemd can keep the key. Throws AppError
 * `service-manager-missing`, `root-required`.
 */
export function managerWithoutSession({ platform, userId }: CurrentUser, runAs: string): ServiceManager {
  if (platform !== 'linux') throw new AppError('service-manager-missing', { program: 'systemd-creds' })
  if (userId !== ROOT) throw new AppError('root-required', { needs: 'root' })
  return createSystemManager(runAs)
}

/**
 * Chooses the manager for a computer where somebody signs in. Throws AppError `service-manager-missing`,
 * `root-required`.
 */
export function managerOfSession(caller: CurrentUser, host: Pick<ServiceHost, 'exists'>): ServiceManager {
  const { platform, environment, home, userId, userName } = caller
  if (userId === ROOT && environment['SUDO_USER']) throw new AppError('root-required', { needs: 'user' })
  if (platform === 'linux') {
    const configDir = environment['XDG_CONFIG_HOME'] || join(home, '.config')
    return createUserManager({ configDir, isPackaged: host.exists(PACKAGED_UNIT_FILE) })
  }
  if (platform === 'darwin') return createLaunchdManager({ home, userId: userId ?? 0 })
  if (platform === 'win32') {
    const { LOCALAPPDATA = join(home, 'AppData', 'Local'), USERDOMAIN } = environment
    const user = USERDOMAIN ? `${USERDOMAIN}\\${userName}` : userName
    return createTaskManager({ systemRoot: windowsFolder(environment), localAppData: LOCALAPPDATA, user })
  }
  throw new AppError('service-manager-missing', { program: 'systemctl' })
}

/** Chooses the manager whose service is installed: the computer's before the user's. */
export function managerInUse(caller: CurrentUser, host: Pick<ServiceHost, 'exists'>): ServiceManager {
  if (caller.platform === 'linux' && host.exists(SYSTEM_UNIT_FILE)) return createSystemManager(caller.userName)
  return managerOfSession({ ...caller, userId: caller.userId === ROOT ? null : caller.userId }, host)
}
