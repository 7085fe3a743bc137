import { homedir } from 'node:os'

/** Replaces a leading `~` with the home folder, as shells do for unquoted paths; a config file has no shell. */
export const expandHome = (path: string): string => path.replace(/^~(?=$|[/\\])/, () => homedir())
