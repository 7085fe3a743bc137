import type { Player } from '../playback/player.ts'

/** Goes to the moment at which a frame of a clip is displayed. */
export function showFrame(player: Player, clipId: string, frame: number): void {
  const track = player.timeline().tracks.find(({ id }) => id === clipId)
  if (track) player.goTo(player.timeline().positionAt(track.msOf(frame)))
}
