import { readFileSync } from 'node:fs'
import type { AppUpdater, NsisUpdater } from 'electron-updater'
import { parse } from 'yaml'
import { z } from 'zod'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'

export interface SignedUpdaterOptions {
  readonly platform: NodeJS.Platform
  /** Path of `app-update.yml`, which packing writes beside the archive. */
  readonly configFile: string
}

/** Names in the certificate that Windows compares the installer's signature with. */
const SignedConfig = z.object({ publisherName: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]) })

/**
 * Loads electron-updater 6.8 with everything off that it does by itself: it downloads and installs when told, never an
 * older release, and never one whose signature isn't this build's. macOS compares signatures itself. Throws AppError
 * `update-failed` where Windows has no name to compare with.
 */
export async function createSignedUpdater({ platform, configFile }: SignedUpdaterOptions): Promise<AppUpdater> {
  if (platform === 'win32') requirePublisher(configFile)
  // A CommonJS package: its classes are on the default export alone.
  const { default: packaged } = await import('electron-updater')
  const updater = platform === 'win32' ? refuseUnchecked(new packaged.NsisUpdater()) : new packaged.MacUpdater()
  updater.updateConfigPath = configFile
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowPrerelease = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // A whole installer has one hash; a difference needs block maps of both releases at the feed.
  updater.disableDifferentialDownload = true
  // The package would send a random id of this installation.
  updater.requestHeaders = { 'x-user-staging-id': 'none', 'User-Agent': 'ondeck' }
  updater.isUserWithinRollout = () => true
  return updater
}

/** Without a publisher the package would install a file of anyone. */
function requirePublisher(configFile: string): void {
  let config: unknown
  try {
    config = parse(readFileSync(configFile, 'utf8'))
  } catch {
    config = null
  }
  if (!SignedConfig.safeParse(config).success) throw new AppError('update-failed', { detail: unsigned })
}

const unsigned = evidence('release-unsigned')

/**
 * The package accepts a file when PowerShell can't check it, and only logs “Ignoring signature validation”
 * (windowsExecutableCodeSignatureVerifier.js of 6.8.10). Here that is a refusal.
 */
function refuseUnchecked(updater: NsisUpdater): NsisUpdater {
  let isIgnored = false
  const quiet = () => undefined
  updater.logger = {
    info: quiet,
    error: quiet,
    warn: (text: unknown) => {
      if (String(text).includes('Ignoring signature validation')) isIgnored = true
    },
  }
  const verify = updater.verifyUpdateCodeSignature
  updater.verifyUpdateCodeSignature = async (publishers, file) => {
    isIgnored = false
    const problem = await verify(publishers, file)
    return isIgnored ? 'the signature could not be checked' : problem
  }
  return updater
}
