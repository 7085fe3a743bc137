import type { Folders } from '../../station/ports.ts'
import { type OwnData, refuseOwnData } from '../files/own-data.ts'

/**
 * Refuses OnDeck's own data as a source folder. Checked at every scan, since a link or folder can be moved later.
 * `scan` throws AppError `folder-own-data`, and changes in a refused folder are not reported.
 */
export function withoutOwnData<Inner extends Folders>(folders: Inner, ownData: OwnData): Inner {
  const refused = new Set<string>()

  async function check(path: string) {
    try {
      await refuseOwnData(path, ownData)
      refused.delete(path)
    } catch (error) {
      refused.add(path)
      throw error
    }
  }

  return {
    ...folders,
    async *scan(options) {
      await check(options.path)
      yield* folders.scan(options)
    },
    watch(folder, listener) {
      const onNews: typeof listener.onNews = (news) => {
        if (!refused.has(folder.path)) listener.onNews(news)
      }
      return folders.watch(folder, { ...listener, onNews })
    },
    async isThere(path) {
      return !refused.has(path) && (await folders.isThere(path))
    },
  }
}
