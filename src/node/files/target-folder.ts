import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { Disks } from './disks.ts'
import { errnoOf, isMissing } from './file-errors.ts'

/** Where the disk of each target folder begins, as it was when the folder was last used. */
export interface TargetMounts {
  /** Null on the disk that the system is on; undefined for a folder that was never used. */
  of(folder: string): string | null | undefined
  remember(folder: string, mount: string | null): void
}

interface Parts {
  readonly disks: Pick<Disks, 'ask' | 'learn'>
  readonly mounts: TargetMounts
}

/**
 * A folder that files are moved to. It may be on a drive that was unplugged, or on a share that is away: what systems leave
 * then is nothing, or an empty folder on the disk of the system, and neither is the target.
 */
export function createTargetFolder({ disks, mounts }: Parts) {
  /** Makes it where it is missing, on its own disk only. Throws AppError `folder-missing` while its disk is away. */
  async function reach(folder: string): Promise<void> {
    const away = new AppError('folder-missing', { folder })
    const known = mounts.of(folder)
    if (known !== undefined && known !== null && !(await isMount(known))) throw away
    if (known === undefined && (await lacksMount(folder))) throw away
    await disks.ask(folder, () => mkdir(folder, { recursive: true }))
    const { mount, device } = await mountOf(folder)
    // It went away between two questions.
    if (known && mount === null) throw away
    disks.learn(folder, device)
    if (mount !== known) mounts.remember(folder, mount)
  }

  /** The nearest folder, itself or above, on another device than the one that it is in. */
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

  /** Whether the first folder that is missing is one that the system makes when it mounts a drive. */
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

/** `/Volumes/USB`, `/mnt/nas`, `/media/coach/USB`, `/run/media/coach/USB` and the folders of users there. */
const madeByMounting = /^\/((Volumes|mnt|net)\/[^/]+|(run\/)?media\/[^/]+(\/[^/]+)?)$/
