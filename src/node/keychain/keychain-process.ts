/** The entry of the process that holds keytar: one request, one answer. */
import { answerRequest } from './answer-request.ts'
import { KeychainRequest } from './keychain-messages.ts'

const tell = (message: object) => void process.send?.(message)

// An orderly exit would wait for keytar, which may wait for a person.
const die = () => process.kill(process.pid, 'SIGKILL')

// The station is gone, now or before this was read.
process.once('disconnect', die)
if (!process.connected) die()

process.once('message', (message) => {
  void answerRequest(KeychainRequest.parse(message), tell).then(tell)
})
