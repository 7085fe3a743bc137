import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { windowsFolder } from '../../../computer/system-program.ts'
import { AppError } from '../../../station/app-error.ts'
import { createLaunchdManager } from './launchd-manager.ts'
import type { ServiceHost } from './service-host.ts'
import type { ServiceManager } from './service-manager.ts'
import { createSystemManager, createUserManager, PACKAGED_UNIT_FILE, SYSTEM_UNIT_FILE } from './systemd-manager.ts'
import { createTaskManager } from './task-manager.ts'

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
