import { join } from 'node:path'
import { practiceFolderIn } from '../../computer/data-folders.ts'
import { AppError } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import type { Settings } from '../contract/settings.ts'
import { openSession, type Session, type SessionOptions } from './session.ts'

/** A practice service that runs on this computer. */
export interface RunningPractice {
  readonly baseUrl: string
  readonly key: string
  /** Folders into which its cameras export. */
  readonly folders: readonly { readonly path: string; readonly camera: string }[]
  close(): Promise<void>
}

interface Options extends SessionOptions {
  /** Starts the practice service with its data in a folder; null where there is none. */
  readonly startPractice: ((dataDir: string) => Promise<RunningPractice>) | null
}

/**
 * Runs the practice service and opens sessions that use it. Practice has a separate data folder, so that its data never
 * mixes with real data.
 */
export function createPractice(options: Options) {
  let running: RunningPractice | null = null

  return {
    isRunning: () => running !== null,
    /**
     * Starts the service and opens a session with the theme and language of the real station, when given. Throws AppError
     * `not-here`, `practice-failed`, and as `openSession` does.
     */
    async open(screens?: Settings['screens']): Promise<Session> {
      if (options.startPractice === null) throw new AppError('not-here', { what: evidence('practice') })
      const dataDir = practiceFolderIn(options.dataDir)
      running = await options.startPractice(join(dataDir, 'service')).catch((error: unknown) => {
        throw new AppError('practice-failed', { detail: error instanceof Error ? error.message : String(error) })
      })
      const { baseUrl, key, folders } = running
      const session = openSession({
        ...options,
        dataDir,
        fixedSettings: { service: { baseUrl } },
        fixedBy: 'option',
        readManaged: () => null,
        apiKey: key,
        keychain: null,
        exportFolders: folders.map(({ path }) => path),
        isPractice: true,
      })
      if (session.settings.settings().folders.length === 0) session.settings.set('folders', folders)
      if (screens) session.settings.set('screens', { ...screens, guideDone: true })
      session.changed()
      return session
    },
    async close() {
      await running?.close()
      running = null
    },
  }
}
