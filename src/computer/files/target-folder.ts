import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { Disks } from './disks.ts'
import { errnoOf, isMissing } from './file-errors.ts'

/** Remembers where the disk of each target folder was mounted when the folder was last used. */
export interface TargetMounts {
  /** Null on the system's own disk; undefined for a folder that was never used. */
  of(folder: string): string | null | undefined
  remember(folder: string, mount: string | null): void
}

interface Parts {
  readonly disks: Pick<Disks, 'ask' | 'learn'>
  readonly mounts: TargetMounts
}

/**
 * Checks a folder that files are moved to. While its drive is unplugged or its share is away, nothing or an empty
 * folder on the system's disk is left at its path, and neither may receive files.
 */
export function createTargetFolder({ disks, mounts }: Parts) {
  /**
   * Creates the folder where it is missing, on its own disk only. Throws AppError `folder-missing` while its disk is
   * away.
   */
  async function reach(folder: string): Promise<void> {
    const away = new AppError('folder-missing', { folder })
    const mountPoint = mounts.of(folder)
    if (mountPoint !== undefined && mountPoint !== null && !(await isMount(mountPoint))) throw away
    if (mountPoint === undefined && (await lacksMount(folder))) throw away
    await disks.ask(folder, () => mkdir(folder, { recursive: true }))
    const { mount, device } = await mountOf(folder)
    // The disk went away between two calls.
    if (mountPoint && mount === null) throw away
    disks.learn(folder, device)
    if (mount !== mountPoint) mounts.remember(folder, mount)
  }

  /** Finds the folder's mount point: the nearest folder, itself or above, on another device than its parent. */
  async function mountOf(folder: string): Promise<{ mount: string | null; device: number }> {
    const device = await deviceOf(folder)
    for (let at = folder; at !== dirname(at); at = dirname(at)) {
      if ((await deviceOf(dirname(at))) !== device) return { mount: at, device }
    }
    return { mount: null, device }
  }

  async function isMount(folder: string): Promise<boolean> {
    const [own, above] = [await deviceOrNull(folder), await deviceOrNull(dirname(folder))]
    return own !== null && own !== above
  }

  /** Tells whether the first missing folder is one that the system creates when it mounts a drive. */
  async function lacksMount(folder: string): Promise<boolean> {
    if ((await deviceOrNull(folder)) !== null) return false
    let missing = folder
    while (missing !== dirname(missing) && (await deviceOrNull(dirname(missing))) === null) missing = dirname(missing)
    return madeByMounting.test(missing)
  }

  const deviceOf = async (folder: string): Promise<number> => (await disks.ask(folder, () => stat(folder))).dev

  const deviceOrNull = (folder: string): Promise<number | null> =>
    deviceOf(folder).catch((error: unknown) => {
      if (isMissing(errnoOf(error))) return null
      throw error
    })

  return { reach }
}

/** Matches `/Volumes/USB`, `/mnt/nas`, `/media/coach/USB`, `/run/media/coach/USB` and users' folders there. */
const madeByMounting = /^\/((Volumes|mnt|net)\/[^/]+|(run\/)?media\/[^/]+(\/[^/]+)?)$/
