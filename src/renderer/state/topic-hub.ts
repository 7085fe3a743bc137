import type { ClipId } from '../../station/contract/clip.ts'
import type { StationEvent, Topic } from '../../station/contract/event.ts'

export interface TopicHub {
  /** Notifies the followers of the changed topics and clips, each once. */
  publish: (event: Pick<StationEvent, 'topics' | 'clips'>) => void
  /** Notifies every follower, after a gap or a new connection. */
  rereadAll: () => void
  /** Calls back for each event that names one of the topics; returns a function that unsubscribes. */
  follow: (topics: readonly Topic[], reread: () => void) => () => void
  followClip: (id: ClipId, reread: () => void) => () => void
}

interface Follower {
  readonly concerns: (event: Pick<StationEvent, 'topics' | 'clips'>) => boolean
  readonly reread: () => void
}

/** Passes the changed topics and clips of station events to the components that show them. */
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
