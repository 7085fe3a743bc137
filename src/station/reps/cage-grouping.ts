import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { type Clip, ClipId } from '../contract/clip.ts'
import { type ClipStanding, clipStandingOf } from '../contract/clip-kinds.ts'
import type { FolderSettings, Settings } from '../contract/settings.ts'
import type { Facility, FacilityStore, OutboxEntry } from '../ports/facility-ports.ts'
import type { CageClip } from '../ports/rep-port.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { cageOfFolder } from '../tagging/cage-of-folder.ts'
import { cameraLabelOfClip } from '../tagging/cameras.ts'
import type { Grouping, TaggedClip } from './grouping.ts'

/** Kind of the outbox's entries about reps that this station decided alone. */
const REP_POST = 'rep'
/** Clips registered in one turn. */
const BATCH_CLIPS = 20

/** Something of these clips is at the service, under the id of their rep. */
const reservedStandings: ReadonlySet<ClipStanding> = new Set(['uploading', 'uploaded', 'stuck'])

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: Pick<ClipLifecycle, 'note'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly settings: () => Pick<Settings, 'folders' | 'reps' | 'facility'>
  readonly facility: Facility
  readonly facilityStore: Pick<FacilityStore, 'post' | 'posted' | 'isPosted' | 'delivered'>
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** Decides alone. */
  readonly grouping: Grouping
}

/**
 * Assigns clips to reps together with the other stations of their cage, so that cameras of several computers film one
 * rep. While the facility is away the station decides alone, and registers its reps afterward.
 */
export function createCageGrouping(parts: Parts) {
  const { store, lifecycle, clock, settings, facility, facilityStore, grouping } = parts

  /** The `session_group_id` for a clip that is being tagged. */
  async function groupOf(clip: Clip, tagged: TaggedClip): Promise<string> {
    const proposed = grouping.groupOf(clip, tagged)
    const wanted = toCageClip(clip, { ...tagged, proposed, isFixed: false })
    if (wanted === null) return proposed
    const decided = await facility.reps()?.decide(wanted)
    if (!decided) facilityStore.post(REP_POST, clock.nowMs(), clip.id)
    return decided ?? proposed
  }

  /** Null for a clip whose rep concerns this station only, or that a person has put into a rep. */
  function toCageClip(
    clip: Clip,
    { athleteId, activity, movement, recordedAtMs, proposed, isFixed }: TaggedClip & Choice,
  ): CageClip | null {
    const now = settings()
    const folder = now.folders.find(({ path }) => path === clip.folder)
    const origin = parts.origin()
    const cage = folder ? cageOf(folder) : null
    if (!folder || !origin || cage === null || recordedAtMs === null || clip.groupedByHand) return null
    return {
      origin,
      cage,
      clip: clip.id,
      // A clip that is uploaded again has the content of another.
      fingerprint: clip.again ? clip.id : (clip.fingerprint ?? clip.id),
      camera: cameraLabelOfClip(clip, now),
      isShared: folder.shared,
      recordedAtMs,
      windowMs: now.reps.windowSeconds * 1_000,
      athleteId,
      activity,
      movement,
      proposed,
      isFixed,
    }
  }

  function cageOf(folder: FolderSettings): string | null {
    const { facility: settingsNow } = settings()
    return facility.isJoined() && settingsNow.share.reps ? cageOfFolder(folder, settingsNow) : null
  }

  /** Registers reps that were decided alone. Returns true when more are left that can be registered now. */
  async function registerReps(): Promise<boolean> {
    if (facility.link().kind !== 'connected') return false
    const posts = facilityStore.posted(REP_POST, BATCH_CLIPS)
    for (const post of posts) {
      if (!(await registerPosted(post))) return false
      facilityStore.delivered(REP_POST, post.id)
    }
    return posts.length === BATCH_CLIPS
  }

  const registerPosted = async ({ body }: OutboxEntry): Promise<boolean> => {
    const id = ClipId.safeParse(body).data
    return id === undefined || register(id)
  }

  /**
   * Registers the rep of a clip that is about to be reserved, where this station decided it alone: another station may
   * have begun the same rep since. Returns false while the facility can't be asked.
   */
  const settleRep = async ({ id }: Pick<Clip, 'id'>): Promise<boolean> =>
    !facilityStore.isPosted(REP_POST, id) || register(id)

  /** Returns false while the facility can't be asked. */
  async function register(id: ClipId): Promise<boolean> {
    const clip = store.get(id)
    const wanted = clip ? asDecided(clip) : null
    if (!clip || !wanted) return true
    const decided = await facility.reps()?.decide(wanted)
    if (!decided) return false
    const now = store.get(clip.id)
    // Tagged again in between: that was a decision of its own.
    if (now?.sessionGroupId !== clip.sessionGroupId || now.tags?.athleteId !== clip.tags?.athleteId) return true
    if (decided === clip.sessionGroupId) return true
    // Reserved in between: the rep keeps its id.
    if (isReserved(wanted.proposed)) return Boolean(await facility.reps()?.decide({ ...wanted, isFixed: true }))
    const moved = { sessionGroupId: decided }
    lifecycle.note(clip.id, 'moved-to-rep', { facts: moved, details: moved })
    return true
  }

  /** A clip with the rep that this station gave it; null while it has none. */
  function asDecided(clip: Clip): CageClip | null {
    const { tags, sessionGroupId, recordedAtMs } = clip
    if (tags === null || sessionGroupId === null) return null
    return toCageClip(clip, {
      ...tags,
      recordedAtMs,
      proposed: sessionGroupId,
      isFixed: isReserved(sessionGroupId),
    })
  }

  const isReserved = (sessionGroupId: string) =>
    store.inGroup(sessionGroupId).some(({ state }) => reservedStandings.has(clipStandingOf(state.kind)))

  return { groupOf, registerReps, settleRep }
}

interface Choice {
  readonly proposed: string
  readonly isFixed: boolean
}
