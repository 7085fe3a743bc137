import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Arch, type Configuration } from 'electron-builder'
import { hasCertificate, packedUpdateFacts } from '../release-feed/update-build.ts'
import { fuses } from './fuses.ts'

export interface DesktopBuild {
  /** System that is packed for, by its name with Node.js. */
  readonly system: string
  /** The folder of `npm run build`. */
  readonly built: string
  readonly output: string
  /** A runtime in a folder, instead of Electron's own. */
  readonly electronDist: string | null
  /** Puts the command line and its programs into the resources of an unpacked package. */
  readonly addCommandLine: (target: string, resources: string) => void
  /** The scripts that Debian runs after the installation and after the removal. */
  readonly debScripts: { readonly afterInstall: string; readonly afterRemove: string }
  readonly environment: NodeJS.ProcessEnv
}

const NO_ADDRESS = 'https://ondeck.invalid'

/** Electron-builder's settings for the installers of every system. Signing comes from the environment, or is left out. */
export function desktopConfig(build: DesktopBuild): Configuration {
  const isSigned = hasCertificate(build.system, build.environment)
  // With `app-update.yml` inside, whose publisher the window compares a release with; its address is never used.
  const signed = isSigned ? { forceCodeSigning: true, publish: { provider: 'generic' as const, url: NO_ADDRESS } } : {}
  return {
    appId: 'app.ondeck.station',
    productName: 'OnDeck',
    copyright: 'Copyright © The OnDeck authors',
    artifactName: 'ondeck-${version}-${os}-${arch}.${ext}',
    directories: { output: build.output, buildResources: 'resources' },
    // Homepages are shown by package managers; Debian's packages cannot be made without.
    extraMetadata: {
      homepage: build.environment['ONDECK_HOMEPAGE'] ?? NO_ADDRESS,
      ...packedUpdateFacts(isSigned, build.environment),
    },
    files: filesInArchive(build.built),
    electronFuses: fuses,
    // The keychain module comes built; nothing is compiled here.
    npmRebuild: false,
    publish: null,
    ...(build.electronDist !== null && { electronDist: build.electronDist }),
    // Electron starts it where there is no app.
    afterExtract: ({ packager, appOutDir }) =>
      rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
    afterPack: ({ packager, appOutDir, electronPlatformName, arch }) => {
      const target = `${electronPlatformName}-${Arch[arch]}`
      build.addCommandLine(target, packager.getResourcesDir(appOutDir))
    },
    linux: {
      target: ['AppImage', 'deb'],
      // `ondeck` is the command line.
      executableName: 'ondeck-window',
      category: 'Video',
      icon: 'icons',
      maintainer: 'The OnDeck authors',
    },
    deb: { packageName: 'ondeck', ...build.debScripts, fpm: ['--conflicts=ondeck-headless'] },
    mac: { ...macOptions(build.environment), ...signed },
    dmg: { title: 'OnDeck ${version}' },
    win: { target: ['nsis'], icon: 'icon.ico', ...signed },
    // The installer asks for whom to install. Silent: `/S /currentuser`, or `/S /allusers` as administrator.
    nsis: { oneClick: false, perMachine: false, allowElevation: true, deleteAppDataOnUninstall: false },
  }
}

/** The archive holds the window alone: the command line has files of its own, which Node.js can read. */
const filesInArchive = (built: string): NonNullable<Configuration['files']> => [
  { from: join(built, 'main'), to: 'out/main', filter: ['**/*', '!ondeck.js', '!**/*.map'] },
  { from: join(built, 'preload'), to: 'out/preload' },
  { from: join(built, 'renderer'), to: 'out/renderer', filter: ['**/*', '!**/*.map'] },
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
  'resources/tray/**',
  'resources/icons/**',
  'resources/sharing/**',
  // Programs cannot be started from within an archive: these lie beside the command line.
  '!node_modules/node-linux-*/**',
  '!node_modules/@ffprobe-installer/**',
  // Only the native module that the target loads.
  '!node_modules/keytar/prebuilds/!(${platform}-${arch})/**',
  '!node_modules/keytar/{src,script,binding.gyp}/**',
  // Its library is no file for an archive: it lies beside the command line, see command-line.ts.
  '!node_modules/@duckdb/node-bindings-*/**',
  // Types, sources, texts and settings of their developers' tools; the licenses lie beside the command line.
  '!node_modules/**/*.{map,ts,mts,cts,tsbuildinfo,md,markdown,flow,yml,yaml,html,h,c,cc,cpp,gyp,gypi,sh,ps1,1,4}',
  '!node_modules/**/.*',
  '!node_modules/**/{test,tests,__tests__,docs,example,examples,benchmark,benchmarks}/**',
  '!node_modules/{node-addon-api,@types,type-fest}/**',
]

/** Apple silicon starts no program without a signature: without a certificate it is signed for this computer alone. */
function macOptions(environment: NodeJS.ProcessEnv): NonNullable<Configuration['mac']> {
  const signing = hasCertificate('darwin', environment)
    ? {
        hardenedRuntime: true,
        entitlements: 'resources/mac/entitlements.plist',
        entitlementsInherit: 'resources/mac/entitlements.plist',
      }
    : { identity: '-', hardenedRuntime: false }
  return {
    target: ['dmg', 'zip'],
    category: 'public.app-category.sports',
    icon: 'icon.icns',
    // macOS asks people once for each of these, in these words.
    extendInfo: Object.fromEntries(
      ['Desktop', 'Documents', 'Downloads']
        .map((folder) => [`NS${folder}FolderUsageDescription`, folderUse])
        .concat([
          ['NSRemovableVolumesUsageDescription', folderUse],
          ['NSNetworkVolumesUsageDescription', folderUse],
        ]),
    ),
    ...signing,
  }
}

const folderUse = 'OnDeck uploads the videos from the folders you choose.'
