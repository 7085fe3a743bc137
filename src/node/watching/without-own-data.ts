import type { Folders } from '../../core/ports.ts'
import { type OwnData, refuseOwnData } from '../files/own-data.ts'

/**
 * Source folders, without OnDeck's own data: asked at every scan, since a link or a folder can be moved later. Throws
 * AppError `folder-own-data` in place of a listing; until a scan has succeeded, what a watcher reports is not heard.
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
