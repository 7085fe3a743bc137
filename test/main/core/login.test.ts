import { expect, test } from 'vitest'
import { isMisplaced, type LoginRecord, loginProblem } from '../../../src/main/core/login.ts'

test.each<[platform: string, record: LoginRecord, wasAccepted: boolean, problem: ReturnType<typeof loginProblem>]>([
  ['darwin', { openAtLogin: true, status: 'enabled' }, false, null],
  ['darwin', { openAtLogin: false, status: 'requires-approval' }, true, 'needs-approval'],
  ['darwin', { openAtLogin: false, status: 'not-found' }, false, 'refused'],
  ['darwin', { openAtLogin: false, status: 'not-registered' }, false, 'refused'],
  ['darwin', { openAtLogin: false, status: 'not-registered' }, true, 'turned-off'],
  ['win32', { openAtLogin: true, executableWillLaunchAtLogin: true }, false, null],
  ['win32', { openAtLogin: true, executableWillLaunchAtLogin: false }, true, 'turned-off'],
  ['win32', { openAtLogin: false, executableWillLaunchAtLogin: false }, false, 'refused'],
])('on %s the record %o, accepted before: %s, means %s', (platform, record, wasAccepted, problem) => {
  expect(loginProblem({ platform, record, wasAccepted })).toBe(problem)
})

test.each([
  ['darwin', '/private/var/folders/x/AppTranslocation/1F/d/OnDeck.app/Contents/MacOS/OnDeck', true],
  ['darwin', '/Volumes/OnDeck/OnDeck.app/Contents/MacOS/OnDeck', true],
  ['darwin', '/Applications/OnDeck.app/Contents/MacOS/OnDeck', false],
  ['linux', '/Volumes/OnDeck/ondeck', false],
])('on %s %s can’t be started at login: %s', (platform, program, misplaced) => {
  expect(isMisplaced(platform, program)).toBe(misplaced)
})
