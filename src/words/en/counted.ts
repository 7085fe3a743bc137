import { counterFor } from '../counted.ts'

/** “1 clip”, “1,204 clips”. */
export const counted = counterFor('en')
