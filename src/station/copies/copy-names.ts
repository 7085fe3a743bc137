import type { CopyKind } from '../contract/clip.ts'

/** A maker's names for the small or edited copies that it writes beside its videos. */
interface CopyRule {
  readonly maker: string
  readonly kind: CopyKind
  /** Matches the file's name without its extension; captures feed `stems`. */
  readonly name?: RegExp
  /** Names of folders that hold copies only, in lower case. */
  readonly folders?: readonly string[]
  /** The folder counts only somewhere below one of these, in lower case: as a name alone it is too common. */
  readonly below?: readonly string[]
  /** Names of the original, without extension. */
  readonly stems: (name: string, match: RegExpExecArray | null) => readonly string[]
  /** Folders of the original: `.` is the copy's own, `<NAME` the folder NAME in one of the folders above. */
  readonly origins: readonly string[]
  /** True where only an original makes the file a copy: people give such names to originals too. */
  readonly isCommon?: true
  /** Public document that the rule comes from. */
  readonly source: string
}

const first = (_name: string, match: RegExpExecArray | null) => (match?.[1] === undefined ? [] : [match[1]])
const withoutProxy = (name: string) => [name, name.replace(/[_-]proxy$/i, '')]

const sonyRoots = ['m4root', 'xdroot']
/** The name of a proxy that was split into blocks has the block's number before `S03`. */
const sonyStems = (name: string) => {
  const stem = name.replace(/S03$/i, '')
  return [stem, ...[2, 3, 4, 5].map((digits) => stem.replace(new RegExp(`_?\\d{${digits}}$`), ''))].filter(Boolean)
}

/** A name that fits no rule is no copy's. A rule never decides alone: its original has to be there and larger. */
export const copyRules: readonly CopyRule[] = [
  {
    maker: 'Sony',
    kind: 'proxy',
    folders: ['sub', 'pxtmp'],
    below: sonyRoots,
    stems: sonyStems,
    origins: ['<clip', '.', '..'],
    source: 'https://helpguide.sony.net/pro/z300z380/v1/de/contents/proxy_shooting.html',
  },
  {
    maker: 'Sony',
    kind: 'proxy',
    folders: ['pxtmp'],
    stems: sonyStems,
    origins: ['<clip', '.', '..'],
    source: 'https://helpguide.sony.net/pro/z200nx800/v1/ja/contents/proxy_shooting.html',
  },
  {
    maker: 'Sony',
    kind: 'proxy',
    name: /^.+S03$/i,
    stems: sonyStems,
    origins: ['.', '..', '<clip'],
    source: 'https://helpguide.sony.net/pro/z200nx800/v1/ja/contents/proxy_shooting.html',
  },
  {
    // Blackmagic: https://editfast.fr/media-proxy-dans-resolve-18
    maker: 'GoPro, Blackmagic Design, Panasonic P2',
    kind: 'proxy',
    folders: ['proxy'],
    stems: withoutProxy,
    origins: ['..', '<video', '<clip'],
    source: 'https://github.com/gopro/labs/issues/166',
  },
  {
    maker: 'Adobe Premiere Pro, Final Cut Pro, DaVinci Resolve',
    kind: 'proxy',
    folders: ['proxies', 'proxy media', 'proxymedia'],
    stems: withoutProxy,
    origins: ['..', '<original media'],
    source: 'https://blog.frame.io/2023/10/02/guide-to-premiere-pro-proxies-proxy-workflows/',
  },
  {
    maker: 'Canon',
    kind: 'proxy',
    name: /^(.+)[_-]proxy$/i,
    stems: first,
    origins: ['.', '..'],
    source: 'https://www.easymanua.ls/canon/eos-c80/manual?p=41',
  },
  {
    maker: 'Insta360',
    kind: 'proxy',
    name: /^(PRO_)?LRV_(\d{8}_\d{6})_\d\d_(\d+)$/i,
    stems: (_name, match) =>
      ['00', '10', '01', '11'].map((lens) => `${match?.[1] ?? ''}VID_${match?.[2]}_${lens}_${match?.[3]}`),
    origins: ['.', '..'],
    source: 'https://github.com/KonradIT/mmt/issues/17',
  },
  {
    maker: 'Xiaomi Yi',
    kind: 'proxy',
    name: /^(.+)_thm$/i,
    stems: first,
    origins: ['.', '..'],
    source: 'https://github.com/irungentoo/Xiaomi_Yi_4k_Camera/issues/76',
  },
  {
    maker: 'GoPro',
    kind: 'proxy',
    name: /^GL(\d{6})$/i,
    stems: (_name, match) => [`GX${match?.[1]}`, `GH${match?.[1]}`, `GP${match?.[1]}`],
    origins: ['.', '..'],
    // The GoPro MAX gives originals this name.
    isCommon: true,
    source: 'https://github.com/AMDmi3/gopro-rename/pull/6',
  },
  {
    // Low-resolution files of cameras and drones that somebody gave the ending of a video.
    maker: 'DJI, GoPro, Insta360',
    kind: 'proxy',
    name: /^(.+?)[._](?:LRF|LRV|THM)$/i,
    stems: (_name, match) => {
      const stem = match?.[1] ?? ''
      return [stem, stem.replace(/^GL/i, 'GX'), stem.replace(/^GL/i, 'GH')]
    },
    origins: ['.', '..'],
    source: 'https://github.com/pansysoft/openfiles.desktop/issues/46',
  },
  {
    maker: 'Synology',
    kind: 'small-copy',
    name: /^SYNO(?:PHOTO|VIDEO)_FILM_\w+$/i,
    stems: () => [],
    origins: [],
    source: 'https://github.com/photoview/photoview/issues/430',
  },
  {
    maker: 'Apple',
    kind: 'edited-copy',
    name: /^IMG_E(\d{4,5})$/i,
    stems: (_name, match) => [`IMG_${match?.[1]}`],
    origins: ['.'],
    source: 'https://github.com/immich-app/immich/issues/20801',
  },
  {
    maker: 'Google Photos',
    kind: 'edited-copy',
    name: /^(.+)(?:-edited|~\d)$/i,
    stems: first,
    origins: ['.'],
    isCommon: true,
    source: 'https://github.com/ente/ente/issues/3169',
  },
]

/** A file that is named, or lies in a folder, like a copy of another video. */
export interface CopyName {
  readonly kind: CopyKind
  /** False where the name alone says nothing. */
  readonly isCertain: boolean
  /** Paths of its original without extension, the most likely first. */
  readonly originals: readonly string[]
}

/** Reads a path within its source folder; null for a file that is named like any other video. */
export function copyNameOf(relativePath: string): CopyName | null {
  const found = copyRules.flatMap((rule) => matchOf(rule, relativePath) ?? [])
  const [best] = found.toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
  return best ? { ...best, originals: [...new Set(found.flatMap(({ originals }) => originals))] } : null
}

function matchOf(rule: CopyRule, relativePath: string): CopyName | null {
  const separator = relativePath.includes('\\') && !relativePath.includes('/') ? '\\' : '/'
  const parts = relativePath.split(separator)
  const name = (parts.at(-1) ?? '').replace(/\.[^.]*$/, '')
  const folders = parts.slice(0, -1)
  const lower = folders.map((folder) => folder.toLowerCase())
  const match = rule.name ? rule.name.exec(name) : null
  if (rule.name && !match) return null
  const at = rule.folders ? lower.findLastIndex((folder) => rule.folders?.includes(folder)) : folders.length
  if (at < 0) return null
  if (rule.below && !lower.slice(0, at).some((folder) => rule.below?.includes(folder))) return null
  const folderPaths = rule.origins.flatMap((origin) => originFolders(origin, folders, at))
  const originals = folderPaths.flatMap((folder) => {
    const prefix = folder.length > 0 ? folder.join(separator) + separator : ''
    return rule.stems(name, match).map((stem) => prefix + stem)
  })
  const own = relativePath.replace(/\.[^.]*$/, '')
  return { kind: rule.kind, isCertain: !rule.isCommon, originals: originals.filter((path) => path !== own) }
}

/** Cards have their folders a few levels apart; a path of thousands of folders is no card's. */
const MAX_LEVELS_ABOVE = 16

/** Folders that an original may lie in; `at` is the index of the folder of copies, or the depth of the file. */
function originFolders(origin: string, folders: readonly string[], at: number): (readonly string[])[] {
  // Below a folder of copies, the originals are arranged as the copies are.
  const inside = folders.slice(at + 1)
  const above = folders.slice(0, at)
  if (origin === '.') return [folders]
  if (origin === '..') return at === folders.length ? [folders.slice(0, -1)] : [[...above, ...inside]]
  const wanted = origin.slice(1)
  return folders
    .map((_, depth) => depth)
    .toReversed()
    .slice(0, MAX_LEVELS_ABOVE)
    .map((depth) => folders.slice(0, depth))
    .flatMap((folder) =>
      [wanted.toUpperCase(), wanted, titleOf(wanted)].map((sibling) => [...folder, sibling, ...inside]),
    )
}

const titleOf = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
