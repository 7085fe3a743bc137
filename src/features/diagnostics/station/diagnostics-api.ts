import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { writeDiagnostics } from './diagnostics.ts'
import { toWriteError } from './diagnostics-zip.ts'

/** Bundles are sent to support: the last few are enough. */
const MAX_BUNDLES = 3
const bundleName = /^ondeck-diagnostics-[\w-]+\.zip$/

/** Path of a bundle by its name; null for a name that no bundle has. */
export const diagnosticsFile = (dataDir: string, name: string): string | null =>
  bundleName.test(name) ? join(dataDir, 'diagnostics', name) : null

/**
 * Packs the diagnostics of the running station, and shows the file where this computer can. Throws like
 * `writeDiagnostics`.
 */
async function bundleDiagnostics(context: FeatureContext): Promise<{ path: string; sizeBytes: number }> {
  const { dataDir, options, station, settings, status } = context
  const { ffprobePath, ffmpegPath, userAgent, computer } = options
  const folder = join(dataDir, 'diagnostics')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toWriteError(error, folder)
  })
  const path = join(folder, `ondeck-diagnostics-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`)
  const { sizeBytes } = await writeDiagnostics({
    ffprobePath,
    ffmpegPath,
    program: userAgent,
    dataDir,
    out: path,
    settings: () => ({ settings: settings.settings(), given: settings.fixedKeys() }),
    station: () => ({ status: status(), health: station.health(), overlooked: station.overlooked() }),
    hide: station.log.hide,
  })
  // The bundle is complete even if old ones stay.
  await removeOld(folder).catch(() => undefined)
  computer?.showInFolder?.(path)
  return { path, sizeBytes }
}

async function removeOld(folder: string) {
  const bundles = (await readdir(folder)).filter((name) => bundleName.test(name)).toSorted()
  for (const name of bundles.slice(0, -MAX_BUNDLES)) await unlink(join(folder, name)).catch(() => undefined)
}

export const diagnosticsOfStation = {
  open: (context: FeatureContext) => ({
    api: { diagnostics: { bundle: () => bundleDiagnostics(context) } },
    media: { diagnosticsOf: (name: string) => diagnosticsFile(context.dataDir, name) },
  }),
}
