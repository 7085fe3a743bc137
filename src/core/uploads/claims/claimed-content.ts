import type { Clip } from '../../../contract/clips/clip.ts'

/**
 * Names the content that a clip claims. A second upload under another athlete is a content of its own: the first one
 * doesn't stand in its way.
 */
export const claimedContent = ({ again, tags }: Pick<Clip, 'again' | 'tags'>, fingerprint: string): string =>
  again === null ? fingerprint : `${fingerprint} ${tags?.athleteId ?? ''}`
