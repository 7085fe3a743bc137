/** Entry of the process that holds keytar: one request, one answer. */
import { handleParentMessages } from '../processes/parent-channel.ts'
import { answerRequest } from './answer-request.ts'
import { KeychainRequest } from './keychain-messages.ts'

handleParentMessages((message, reply) => {
  void answerRequest(KeychainRequest.parse(message), reply).then(reply)
})
