import fc from 'fast-check'
import { hideSecrets } from '../../../src/computer/log/hide-secrets.ts'
import { readStoreAnswer } from '../../../src/service/client/store-answer.ts'
import { edgeOf } from '../edge.ts'
import { hostileText } from '../hostile.ts'

const xml = fc
  .array(
    fc.oneof(
      hostileText(20),
      fc.constantFrom('<Error>', '<Code>', '</Code>', '<Message>', '</Message>', '<Code', 'AccessDenied'),
    ),
    { maxLength: 30 },
  )
  .map((all) => all.join(''))

/** The video store's answer to an upload, through to the log. */
export function storeAnswers() {
  return edgeOf({
    name: 'store answers',
    inputs: fc.record({
      status: fc.constantFrom(200, 204, 303, 307, 400, 403, 404, 411, 500, 503),
      etag: fc.option(hostileText(), { nil: undefined }),
      retryAfter: fc.option(hostileText(20), { nil: undefined }),
      text: fc.oneof(
        xml,
        hostileText(),
        fc.nat({ max: 6_000 }).map((times) => 'http://'.repeat(times)),
      ),
      isWhole: fc.boolean(),
      fields: fc.dictionary(hostileText(20), fc.string(), { maxKeys: 5 }),
    }),
    feed({ fields, ...answer }) {
      hideSecrets(JSON.stringify(readStoreAnswer(answer, fields)), ['sk_a-key-of-nobody'])
    },
  })
}
