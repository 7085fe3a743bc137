import type { PictureMaker } from '../../computer/media/pictures.ts'
import type { Clip } from '../contract/clip.ts'
import type { Pictures } from '../contract/clip-view.ts'
import type { SessionSettings } from '../settings/session-settings.ts'
import { type ClipToTime, recordedAt } from '../tagging/clip-time/clip-times.ts'
import { nameOfTaggedAthlete, withForgottenNames } from '../views/athlete-summary.ts'
import { shownCameraOf } from '../views/clip-card.ts'
import { withNewAthletes } from '../views/new-athletes-view.ts'
import type { Station } from './station.ts'

export interface ViewParts {
  readonly station: Station
  readonly settings: SessionSettings
  readonly pictures: Pick<PictureMaker, 'of'>
}

/** One page of a list. */
export interface ViewPage<Item> {
  readonly total: number
  readonly items: Item[]
}

/** Selects what the pictures of a clip are made from. */
export const toPicturedClip = ({ fingerprint, path, probe }: Clip) => ({
  fingerprint,
  path,
  durationMs: probe?.durationMs ?? 0,
})

export type ViewContext = ReturnType<typeof createViewContext>

/** Collects the names, times and stores that all views of a session share. */
export function createViewContext({ station, settings, pictures }: ViewParts) {
  const { store, memory } = station
  const { reps, lists, deck, remembered, clocks } = memory
  const athletes = withNewAthletes(station.roster, station.newAthletes)
  const roster = withForgottenNames(athletes, station.roster)
  const timeOf = (clip: ClipToTime) => recordedAt(clip, settings.settings(), clocks)

  /** Everything that a view needs, as of this moment. */
  const now = () => ({
    settings: settings.settings(),
    cameraOf: (clip: Pick<Clip, 'folder' | 'camera'>) => shownCameraOf(clip, settings.settings()),
    recordedAt: timeOf,
    // Pictures of a forgotten athlete are not made again.
    pictures: (clip: Clip): Pictures =>
      clip.tags && memory.roster.isForgotten(clip.tags.athleteId)
        ? { kind: 'none' }
        : pictures.of(toPicturedClip(clip)),
    nameOf: (tags: NonNullable<Clip['tags']>) => nameOfTaggedAthlete(tags, roster),
    ...station.headlines,
    nowMs: Date.now(),
    store,
    roster,
    deck,
    reps,
    remembered,
  })

  return { athletes, roster, timeOf, now, repsNow: () => ({ ...now(), foldersAdded: lists.foldersAdded() }) }
}
