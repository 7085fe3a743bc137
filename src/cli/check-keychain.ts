import { createKeychain } from '../computer/keychain/keychain.ts'
import { cliWords, explain } from './print/words.ts'
import type { Finding } from './program-findings.ts'

/** Account that no service uses: no key is read. */
const UNUSED_ACCOUNT = 'https://doctor.invalid'

/** Reports whether the system's keychain answers. A station without one works, but takes its key at each start. */
export async function checkKeychain(): Promise<Finding> {
  const keychain = createKeychain({ service: 'OnDeck' })
  try {
    const answer = await keychain.read(UNUSED_ACCOUNT)
    if (!('because' in answer)) return { what: 'keychain', verdict: 'good', text: cliWords().keychainAnswers }
    const { message, next } = explain(answer.because, cliWords().theKey)
    return { what: 'keychain', verdict: 'advice', text: `${message} ${next}` }
  } finally {
    keychain.close()
  }
}
