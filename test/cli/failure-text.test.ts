import { expect, test } from 'vitest'
import { FailureCode, failure } from '../../src/station/contract/failure.ts'
import { describeFailure } from '../../src/words/describe.ts'
import { withArticle } from '../../src/words/en/phrases.ts'

test('a command that has ended does not promise to continue', () => {
  const service: FailureCode[] = ['offline', 'service-unavailable', 'service-busy', 'answer-malformed', 'key-refused']
  for (const code of [...service, 'request-refused', 'athlete-not-found', 'capture-not-found', 'disk-full'] as const) {
    const { message, next } = describeFailure(failure(code, { host: 'h', detail: 'd', status: 503, file: 'f' }), 'X', {
      isFinal: true,
    })
    expect(`${message} ${next}`).not.toMatch(/by itself|automatically|start again|restart|queue|folder|undefined/)
  }
  expect(describeFailure(failure('offline', { host: 'h' }), '').next).toContain('automatically')
})

test('every failure has texts for running stations and for ended commands', () => {
  for (const code of FailureCode.options) {
    for (const isFinal of [true, false]) expect(describeFailure(failure(code), 'X', { isFinal }).next).not.toBe('')
  }
})

test.each([
  ['PNG picture', 'a PNG picture'],
  ['AVI video', 'an AVI video'],
  ['MPEG transport stream', 'an MPEG transport stream'],
  ['Matroska video', 'a Matroska video'],
  ['text file', 'a text file'],
])('the text of %s has its article', (name, words) => {
  expect(withArticle(name)).toBe(words)
})
