/** Names of ffmpeg's MOV reader. */
export const MOV_FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2'

/**
 * Options that make ffmpeg read one file as a movie and open nothing else. The protocol list alone is not enough: the
 * DASH reader of older builds opens any URL in a file called .mp4. References to other files stay closed.
 */
export const SINGLE_MOVIE_INPUT: readonly string[] =
  `-f mov -format_whitelist ${MOV_FORMATS} -protocol_whitelist file -enable_drefs 0`.split(' ')
