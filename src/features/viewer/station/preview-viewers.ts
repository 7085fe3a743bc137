/** More previews than anybody opens at once; a further viewer waits until others leave. */
const MAX_CLIPS = 64
const MAX_VIEWERS = 32

/** Keeps which viewer wants which preview, and until when. The preview requested last is made first. */
export function createPreviewViewers<Wanted extends { readonly key: string }>(lastsMs: number, nowMs: () => number) {
  const clips = new Map<string, { readonly wanted: Wanted; readonly viewers: Map<string, number> }>()

  function sweep() {
    for (const [key, { viewers }] of clips) {
      for (const [viewer, untilMs] of viewers) if (untilMs <= nowMs()) viewers.delete(viewer)
      if (viewers.size === 0) clips.delete(key)
    }
  }

  return {
    want(wanted: Wanted, viewer: string) {
      const viewers = clips.get(wanted.key)?.viewers ?? new Map<string, number>()
      if (clips.size >= MAX_CLIPS && !clips.has(wanted.key)) return
      if (viewers.size >= MAX_VIEWERS && !viewers.has(viewer)) return
      viewers.set(viewer, nowMs() + lastsMs)
      // A clip that stays open keeps its turn.
      clips.set(wanted.key, { wanted, viewers })
    },
    leave(key: string, viewer: string) {
      const clip = clips.get(key)
      clip?.viewers.delete(viewer)
      if (clip?.viewers.size === 0) clips.delete(key)
    },
    sweep,
    has: (key: string) => clips.has(key),
    isEmpty: () => clips.size === 0,
    /** Returns the newest request that passes the test. */
    newest: (holds: (key: string) => boolean): Wanted | null =>
      [...clips.values()].findLast(({ wanted }) => holds(wanted.key))?.wanted ?? null,
    clear: () => clips.clear(),
  }
}
