/** The names of the MOV reader. */
export const MOV_FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2'

/**
 * Read as a movie and nothing else, from a file and nothing else. The list of protocols alone does not hold: the DASH reader
 * of older builds opens any URL that a file named .mp4 contains. A movie may refer to other files, which stay closed.
 */
export const SINGLE_MOVIE_INPUT: readonly string[] =
  `-f mov -format_whitelist ${MOV_FORMATS} -protocol_whitelist file -enable_drefs 0`.split(' ')
