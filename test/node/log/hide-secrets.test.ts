import { expect, test } from 'vitest'
import { hideSecrets } from '../../../src/node/log/hide-secrets.ts'

const secrets: [what: string, text: string, secret: string][] = [
  ['a key', '{"detail":"the key sk_live_4f7Qz9_do-not-show was refused"}', '4f7Qz9'],
  ['a key without a mark in it', '{"detail":"sk9aK2mQ7xW3pL8vB5nT1"}', '9aK2mQ7'],
  ['a header', '{"detail":"Authorization: Bearer abc.def-123"}', 'abc.def'],
  [
    'a signed address',
    '{"detail":"PUT https://store.example/video.mov?X-Amz-Signature=0f1e2d&X-Amz-Date=1"}',
    '0f1e2d',
  ],
  ['a signature', '{"detail":"X-Amz-Signature=0f1e2d3c; policy=cG9saWN5"}', '0f1e2d3c'],
  ['a form’s fields', '{"fields":{"policy":"cG9saWN5","x-amz-signature":"0f1e\\"2d & ü"}}', '2d & ü'],
  ['a form’s fields in a text', JSON.stringify({ detail: '{"policy":"cG9saWN5"}' }), 'cG9saWN5'],
  ['a policy without a name', '{"detail":"eyJleHBpcmF0aW9uIjoiMjAzMCJ9"}', 'eyJleHBp'],
  ['a proxy’s password', '{"detail":"http://coach:hunter2@proxy.example:3128 says no"}', 'hunter2'],
]

test.each(secrets)('%s does not get through, and the line stays JSON', (_what, line, secret) => {
  const shown = hideSecrets(line)
  expect(shown).not.toContain(secret)
  expect(() => JSON.parse(shown)).not.toThrow()
})

test('a secret that is known is found wherever it stands, unless it is too short to be one', () => {
  expect(hideSecrets('{"a":"x-very-own-secret-y"}', ['very-own-secret'])).toBe('{"a":"x-[hidden]-y"}')
  expect(hideSecrets('{"a":"a short one"}', ['short'])).toBe('{"a":"a short one"}')
})

test.each([
  '{"because":"disk-full","detail":"https://service.example/v1/captures answered 503"}',
  '{"file":"Skate session 2026.mov","folder":"/cam/desk-1"}',
  '{"host":"https://service.example","user":"coach@example.org"}',
  '{"error":"Error: no\\n    at file:///app/out/main/ondeck.js:12:3"}',
])('what is no secret stays: %s', (line) => expect(hideSecrets(line)).toBe(line))
