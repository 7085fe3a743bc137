import { expect, test } from 'vitest'
import { parseBaseUrl } from '../../../src/service/client/base-url.ts'

test.each([
  ['https://service.example/v1', 'https://service.example/v1'],
  ['https://service.example/api/v1///', 'https://service.example/api/v1'],
  ['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/v1'],
  ['http://localhost:4010/v1', 'http://localhost:4010/v1'],
  ['http://[::1]:4010/v1', 'http://[::1]:4010/v1'],
])('accepts %s', (given, taken) => {
  expect(parseBaseUrl(given)).toBe(taken)
})

test.each([
  ['service.example/v1', 'address-such-as'],
  ['ftp://service.example/v1', 'https-address'],
  ['http://service.example/v1', 'https-only'],
  ['http://127.0.0.1.evil.example/v1', 'https-only'],
  ['https://user:pass@service.example/v1', 'address-without-user'],
  ['https://service.example/v1?x=1', 'address-without-query'],
])('refuses %s with the expected form', (given, expected) => {
  expect(() => parseBaseUrl(given)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      parameters: expect.objectContaining({ expected: expect.objectContaining({ code: expected }) }),
    }),
  )
})
