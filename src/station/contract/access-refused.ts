import type { Failure, FailureCode } from './failure.ts'

const accessRefusals: ReadonlySet<FailureCode> = new Set(['not-allowed', 'key-refused', 'captures-not-enabled'])

/** True where the service answered and gave no access: the connection works. */
export const isAccessRefused = ({ code }: Failure): boolean => accessRefusals.has(code)
