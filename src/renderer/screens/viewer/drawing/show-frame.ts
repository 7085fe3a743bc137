import type { Player } from '../playback/player.ts'

/** Moves the player to a frame of a clip. */
export function showFrame(player: Player, clipId: string, frame: number): void {
  const track = player.timeline().tracks.find(({ id }) => id === clipId)
  if (track) player.goTo(player.timeline().positionAt(track.msOf(frame)))
}
