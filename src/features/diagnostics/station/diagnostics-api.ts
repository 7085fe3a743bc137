import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramPath } from '../../../computer/media/find-program.ts'
import type { Session } from '../../../station/host/session.ts'
import { writeDiagnostics } from './diagnostics.ts'
import { toWriteError } from './diagnostics-zip.ts'

/** Bundles are sent to support: the last few are enough. */
const MAX_BUNDLES = 3
const bundleName = /^ondeck-diagnostics-[\w-]+\.zip$/

/** Path of a bundle by its name; null for a name that no bundle has. */
export const diagnosticsFile = (dataDir: string, name: string): string | null =>
  bundleName.test(name) ? join(dataDir, 'diagnostics', name) : null

interface Parts {
  readonly session: Session
  readonly program: string
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
  /** The status that the frame of the screens shows. */
  readonly status: () => unknown
  readonly showInFolder: ((path: string) => void) | undefined
}

/**
 * Packs the diagnostics of the running station, and shows the file where this computer can. Throws like
 * `writeDiagnostics`.
 */
export async function bundleDiagnostics(parts: Parts): Promise<{ path: string; sizeBytes: number }> {
  const { session, status } = parts
  const { dataDir, station, settings } = session
  const folder = join(dataDir, 'diagnostics')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toWriteError(error, folder)
  })
  const path = join(folder, `ondeck-diagnostics-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`)
  const { sizeBytes } = await writeDiagnostics({
    ...parts,
    dataDir,
    out: path,
    settings: () => ({ settings: settings.settings(), given: settings.fixedKeys() }),
    station: () => ({ status: status(), health: station.health(), overlooked: station.overlooked() }),
    hide: station.log.hide,
  })
  // The bundle is complete even if old ones stay.
  await removeOld(folder).catch(() => undefined)
  parts.showInFolder?.(path)
  return { path, sizeBytes }
}

async function removeOld(folder: string) {
  const bundles = (await readdir(folder)).filter((name) => bundleName.test(name)).toSorted()
  for (const name of bundles.slice(0, -MAX_BUNDLES)) await unlink(join(folder, name)).catch(() => undefined)
}
