import { isApiKey } from '../../service/client/caller.ts'
import { failure } from '../../station/contract/failure.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { askHidden, firstLineOf } from './hidden-line.ts'
import { InvalidInput } from './invalid-input.ts'

/**
 * Reads the key from a hidden prompt or standard input: an argument would be visible in the process list. Null when
 * canceled. Throws InvalidInput.
 */
export async function readKeyInput(): Promise<string | null> {
  const typed = process.stdin.isTTY ? await askHidden(cliWords().enterKey) : await firstLineOf(process.stdin)
  if (typed === null) return null
  const key = typed.trim()
  if (isApiKey(key)) return key
  const received = key === '' ? cliValues().nothing : cliValues().notShown
  throw new InvalidInput([
    failure('query-invalid', { field: 'key', given: received, expected: cliValues().practiceKey('sk') }),
  ])
}
