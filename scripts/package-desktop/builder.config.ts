/** The computed half of electron-builder.yml: what the environment, the target and the installed packages decide. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type AfterPackContext, Arch, type Configuration } from 'electron-builder'
import { azureSigning, hasCertificate, packedUpdateFacts } from '../release-feed/update-build.ts'
import { downloads, type Target, targets } from './carried-programs.ts'
import { layOutCommandLine } from './command-line.ts'
import { fetchPrograms } from './fetch-programs.ts'
import { signMac } from './sign-mac.ts'
import { secretsAsFiles, writePackageScripts } from './work-files.ts'

const root = join(import.meta.dirname, '../..')

/** Shown by package managers; Debian's packages cannot be made without a homepage. */
const NO_ADDRESS = 'https://ondeck.invalid'

export default function computedSettings(): Configuration {
  secretsAsFiles(process.env)
  const scripts = writePackageScripts()
  return {
    ...computedFrom(process.env),
    ...(existsSync(join(installedRuntime, 'version')) && { electronDist: runtimeFor }),
    beforePack,
    // Electron starts it where there is no app.
    afterExtract: ({ packager, appOutDir }) =>
      rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
    afterPack,
    deb: scripts,
    rpm: scripts,
  }
}

/** Settings that the environment decides. Signing comes from there, or is left out. */
export function computedFrom(environment: NodeJS.ProcessEnv): Configuration {
  // With `app-update.yml` inside, whose publisher the window compares a release with; its address is never used.
  const signed = { forceCodeSigning: true, publish: { provider: 'generic' as const, url: NO_ADDRESS } }
  const azure = azureSigning(environment)
  return {
    extraMetadata: { homepage: environment['ONDECK_HOMEPAGE'] ?? NO_ADDRESS },
    mac: {
      sign: signMac,
      // Apple silicon starts no program without a signature: without a certificate it is signed for this computer alone.
      ...(hasCertificate('darwin', environment)
        ? { hardenedRuntime: true, entitlements, entitlementsInherit: entitlements, ...signed }
        : { identity: '-', hardenedRuntime: false }),
    },
    win: {
      ...(azure !== null && { azureSignOptions: azure }),
      ...(hasCertificate('win32', environment) && signed),
    },
  }
}

const entitlements = 'resources/mac/entitlements.plist'

/** Electron's runtime where `install-electron` has put it, checked by its hash. */
const installedRuntime = join(root, 'node_modules/electron/dist')

/** Electron-builder fetches a runtime where this throws: the installed one is for this computer alone. */
function runtimeFor({ platformName, arch }: { platformName: string; arch: string }): string {
  if (platformName === process.platform && arch === process.arch) return installedRuntime
  throw new Error(`the installed runtime is not for ${platformName}-${arch}`)
}

/** The package's own package.json says whether it is signed, which each system answers for itself. */
export const metadataFor = (system: string, environment: NodeJS.ProcessEnv) =>
  packedUpdateFacts(hasCertificate(system, environment), environment)

function beforePack({ packager, electronPlatformName }: AfterPackContext) {
  Object.assign(packager.config.extraMetadata, metadataFor(electronPlatformName, process.env))
}

async function afterPack({ packager, appOutDir, electronPlatformName, arch }: AfterPackContext) {
  const target = targetNamed(`${electronPlatformName}-${Arch[arch]}`)
  const programs = process.env['ONDECK_CARRIED_PROGRAMS'] ?? (await fetched(target))
  layOutCommandLine({
    target,
    built: builtFolder(packager.config),
    programs: resolve(programs),
    into: join(packager.getResourcesDir(appOutDir), 'ondeck'),
  })
}

function targetNamed(name: string): Target {
  const target = targets.find((each) => each === name)
  if (target === undefined) throw new Error(`there are no installers for ${name}, only for ${targets.join(', ')}`)
  return target
}

/** The build that the window's archive is made from, for the command line too. */
function builtFolder({ files }: Configuration): string {
  const sets = Array.isArray(files) ? files : []
  const main = sets.flatMap((set) => (typeof set === 'object' && set.to === 'out/main' ? [set.from] : []))[0]
  if (main === undefined) throw new Error('electron-builder.yml packs no out/main')
  return dirname(resolve(root, main))
}

async function fetched(target: Target): Promise<string> {
  const folder = join(root, 'node_modules/.cache/ondeck-programs', target)
  await fetchPrograms(target, downloads[target], folder)
  return folder
}
