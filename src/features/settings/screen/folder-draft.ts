import type { FolderSettings, NameRules, Settings, Watcher } from '../../../station/contract/settings.ts'
import type { SettingsPatch } from '../../../station/contract/settings-patch.ts'
import type { TagsInput } from '../../../station/contract/tags.ts'
import { type ExtraKey, extraKeysOf, readCameraConfiguration, toCameraConfiguration } from './camera-configuration.ts'

/** Settings of a source folder being edited, as typed text. */
export interface FolderDraft {
  readonly camera: string
  readonly setup: string
  readonly orientation: string
  readonly extraKeys: readonly ExtraKey[]
  readonly watcher: Watcher
  /** Null to use the measured correction. */
  readonly clockSeconds: number | null
  readonly recursive: boolean
  readonly requireDimensions: boolean
  readonly onDeck: boolean
  readonly shared: boolean
  /** Empty for none. */
  readonly cage: string
  readonly tags: TagsInput
  readonly fileName: string
  readonly path: string
  readonly ignore: string
  readonly shotList: boolean
  /** Patterns of files to leave out, as typed. */
  readonly exclude: string
}

type Cameras = Settings['cameras']

/** Key of a folder's camera in the camera settings. */
export const folderCameraLabel = ({ camera, path }: Pick<FolderSettings, 'camera' | 'path'>) => camera ?? path

/** Another folder whose clips would count as those of this camera: people read labels without minding case. */
export function folderWithLabel(
  label: string,
  path: string,
  folders: readonly { readonly camera: string; readonly settings: Pick<FolderSettings, 'path'> }[],
): string | null {
  const plain = (text: string) => text.trim().toLocaleLowerCase('en')
  if (label.trim() === '') return null
  return (
    folders.find((other) => other.settings.path !== path && plain(other.camera) === plain(label))?.settings.path ?? null
  )
}

export function folderDraftOf(folder: FolderSettings, cameras: Cameras): FolderDraft {
  const { camera = '', recursive, requireDimensions, onDeck, shared, cage = '', tags, rules } = folder
  return {
    camera,
    ...readCameraConfiguration(folder.cameraConfiguration),
    extraKeys: extraKeysOf(folder.cameraConfiguration),
    watcher: folder.watcher,
    clockSeconds: cameras[folderCameraLabel(folder)]?.clockCorrectionSeconds ?? null,
    recursive,
    requireDimensions,
    onDeck,
    shared,
    cage,
    tags,
    fileName: rules.fileName ?? '',
    path: rules.path ?? '',
    ignore: rules.ignore.join(', '),
    shotList: rules.shotList,
    exclude: (folder.exclude ?? []).join(', '),
  }
}

/** Returns whether two drafts are equal. */
export const isSameDraft = (one: FolderDraft, other: FolderDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export function nameRulesOf({ fileName, path, ignore, shotList }: FolderDraft): NameRules {
  return {
    ...(fileName.trim() === '' ? {} : { fileName: fileName.trim() }),
    ...(path.trim() === '' ? {} : { path: path.trim() }),
    ignore: wordsIn(ignore),
    shotList,
  }
}

const wordsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The patterns in a typed list. */
export const excludeOf = wordsIn

/** Folder settings with the draft applied; settings that the form lacks stay. */
export function settingsOfDraft(draft: FolderDraft, stored: FolderSettings): FolderSettings {
  const { camera: _camera, cage: _cage, exclude: _exclude, ...others } = stored
  const exclude = excludeOf(draft.exclude)
  const label = draft.camera.trim()
  const cage = draft.cage.trim()
  return {
    ...others,
    ...(label === '' ? {} : { camera: label }),
    ...(cage === '' ? {} : { cage }),
    ...(exclude.length === 0 ? {} : { exclude }),
    cameraConfiguration: toCameraConfiguration(draft.setup, draft.orientation, draft.extraKeys),
    watcher: draft.watcher,
    recursive: draft.recursive,
    requireDimensions: draft.requireDimensions,
    onDeck: draft.onDeck,
    shared: draft.shared,
    tags: draft.tags,
    rules: nameRulesOf(draft),
  }
}

/** Why the deck of a station in this cage tags no clip of the folder, though the folder asks for it; null where it does. */
export function deckExclusion(
  { onDeck, shared, cage }: Pick<FolderDraft, 'onDeck' | 'shared' | 'cage'>,
  stationCage: string | null,
): 'no-cage' | 'other-cage' | null {
  if (!onDeck) return null
  const name = cage.trim()
  if (name === '') return shared ? 'no-cage' : null
  return name === stationCage ? null : 'other-cage'
}

/**
 * Camera corrections with this folder's draft applied; null without a change. A renamed camera keeps its correction,
 * unless another folder uses the old label too.
 */
export function correctedCameras(
  draft: FolderDraft,
  stored: FolderSettings,
  { cameras, folders }: Pick<Settings, 'cameras' | 'folders'>,
): Cameras | null {
  const [before, now] = [folderCameraLabel(stored), folderCameraLabel(settingsOfDraft(draft, stored))]
  const isShared = folders.some((folder) => folder.path !== stored.path && folderCameraLabel(folder) === before)
  const next = new Map(Object.entries(cameras))
  if (before !== now && !isShared) next.delete(before)
  if (draft.clockSeconds === null) next.delete(now)
  else next.set(now, { clockCorrectionSeconds: draft.clockSeconds })
  const changed = Object.fromEntries(next)
  return JSON.stringify(changed) === JSON.stringify(cameras) ? null : changed
}

/** Settings patch between two sets of corrections: null for a removed one. */
export function clockPatch(before: Cameras, now: Cameras): NonNullable<SettingsPatch['cameras']> {
  const gone = Object.keys(before).filter((label) => !(label in now))
  const changed = Object.entries(now).filter(
    ([label, { clockCorrectionSeconds }]) => before[label]?.clockCorrectionSeconds !== clockCorrectionSeconds,
  )
  return Object.fromEntries([...gone.map((label) => [label, null] as const), ...changed])
}
