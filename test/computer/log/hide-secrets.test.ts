import { expect, test } from 'vitest'
import { hideSecrets } from '../../../src/computer/log/hide-secrets.ts'
import { growthOf, LINEAR } from '../../support/growth.ts'

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

test.each(secrets)('hides %s and keeps the line valid JSON', (_what, line, secret) => {
  const shown = hideSecrets(line)
  expect(shown).not.toContain(secret)
  expect(() => JSON.parse(shown)).not.toThrow()
})

test('hides a known secret anywhere in a text, unless it is too short', () => {
  expect(hideSecrets('{"a":"x-very-own-secret-y"}', ['very-own-secret'])).toBe('{"a":"x-[hidden]-y"}')
  expect(hideSecrets('{"a":"a short one"}', ['short'])).toBe('{"a":"a short one"}')
})

const key = 'sk_live_4f7Qz9/+do-not?show'
const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['base64', base64(key)],
  ['base64 of the header', base64(`Bearer ${key}`)],
  ['base64 of a user and password', base64(`api:${key}`)],
  ['base64 of more that follows', base64(`${key}\nand more`)],
  ['base64 for addresses', Buffer.from(`x${key}`).toString('base64url')],
  ['hexadecimal', Buffer.from(key).toString('hex')],
  ['hexadecimal in capitals', Buffer.from(key).toString('hex').toUpperCase()],
  ['an address', encodeURIComponent(key)],
])('hides a known key in %s', (_where, text) => {
  const shown = hideSecrets(`{"detail":"said ${text}."}`, [key])
  expect(shown).toContain('[hidden]')
  // The text left on both sides is a character or two.
  expect(shown.length).toBeLessThan('{"detail":"said [hidden]."}'.length + text.length - 24)
  expect(() => JSON.parse(shown)).not.toThrow()
})

test.each([
  ['addresses in each other', 'http://'],
  ['users in each other', '//a'],
  ['names of signatures', 'x-amz-'],
  ['policies', '"policy":"'],
  ['policies with a lot of space', 'policy   '],
  ['backslashes', 'signature\\'],
  ['bearers', 'bearer '],
  ['keys', 'sk'],
  ['tokens', 'eyJ+'],
])('hides secrets in linear time, also in a text of only %s', async (_what, part) => {
  const text = (size: number) => part.repeat((size * 75_000) / part.length)
  expect(await growthOf((size) => hideSecrets(text(size), [key]))).toBeLessThan(LINEAR)
})

test.each([
  '{"because":"disk-full","detail":"https://service.example/v1/captures answered 503"}',
  '{"file":"Skate session 2026.mov","folder":"/cam/desk-1"}',
  '{"host":"https://service.example","user":"coach@example.org"}',
  '{"error":"Error: no\\n    at file:///app/out/main/ondeck.js:12:3"}',
])('keeps text that is no secret: %s', (line) => expect(hideSecrets(line)).toBe(line))
