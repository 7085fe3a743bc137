/** The entry of the process that holds keytar: one request, one answer. */
import { answerRequest } from './answer-request.ts'
import { KeychainRequest } from './keychain-messages.ts'

const tell = (message: object) => void process.send?.(message)

process.once('message', (message) => {
  void answerRequest(KeychainRequest.parse(message), tell).then(tell)
})

// The station is gone. An orderly exit would wait for keytar, which may wait for a person.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
