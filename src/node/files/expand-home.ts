import { homedir } from 'node:os'

/** The home folder for `~`. Shells expand it only where it is unquoted and stands first; a configuration has no shell. */
export const expandHome = (path: string): string => path.replace(/^~(?=$|[/\\])/, () => homedir())
