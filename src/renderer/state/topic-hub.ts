import type { ClipId } from '../../contract/clips/clip.ts'
import type { StationEvent, Topic } from '../../contract/event.ts'

export interface TopicHub {
  /** Tells everybody who shows one of the topics, each once. */
  publish: (event: Pick<StationEvent, 'topics' | 'clips'>) => void
  /** After a gap or a new connection anything may have changed. */
  rereadAll: () => void
  /** Calls back for each message that names one of the topics; returns a way to stop. */
  follow: (topics: readonly Topic[], reread: () => void) => () => void
  followClip: (id: ClipId, reread: () => void) => () => void
}

interface Follower {
  readonly concerns: (event: Pick<StationEvent, 'topics' | 'clips'>) => boolean
  readonly reread: () => void
}

/** Passes on which lists and clips changed to the parts of the screens that show them. */
export function createTopicHub(): TopicHub {
  const followers = new Set<Follower>()

  const follow = (follower: Follower) => {
    followers.add(follower)
    return () => {
      followers.delete(follower)
    }
  }

  return {
    publish(event) {
      for (const follower of followers) if (follower.concerns(event)) follower.reread()
    },
    rereadAll() {
      for (const follower of followers) follower.reread()
    },
    follow: (topics, reread) =>
      follow({ concerns: (event) => event.topics.some((topic) => topics.includes(topic)), reread }),
    followClip: (id, reread) => follow({ concerns: ({ clips }) => clips.includes(id), reread }),
  }
}
