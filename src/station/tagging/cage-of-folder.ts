import type { FolderSettings, Settings } from '../contract/settings.ts'

type CageSettings = Pick<Settings['facility'], 'cage'>
type Folder = Pick<FolderSettings, 'shared' | 'cage' | 'onDeck'>

/**
 * The cage of a folder's clips: the folder's own, else the station's. A shared folder without a cage belongs to none,
 * since stations of several cages watch it.
 */
export const cageOfFolder = (folder: Pick<Folder, 'shared' | 'cage'>, { cage }: CageSettings): string | null =>
  folder.cage ?? (folder.shared ? null : (cage ?? null))

/**
 * True when the athlete on deck at this station is in front of the folder's cameras. The deck of another cage must never
 * tag a clip.
 */
export const followsDeck = (folder: Folder, facility: CageSettings): boolean =>
  folder.onDeck && (folder.cage === undefined ? !folder.shared : folder.cage === facility.cage)
