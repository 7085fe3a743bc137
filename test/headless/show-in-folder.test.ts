import { expect, test } from 'vitest'
import { hasDesktop } from '../../src/headless/show-in-folder.ts'

test.each([
  ['linux with a desktop', { DISPLAY: ':0' }, 'linux', true],
  ['linux with Wayland', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  ['linux without a desktop', {}, 'linux', false],
  ['linux from another computer', { SSH_CONNECTION: '10.0.0.2 1 10.0.0.3 22' }, 'linux', false],
  ['macOS', {}, 'darwin', true],
  ['macOS from another computer', { SSH_CONNECTION: '10.0.0.2 1 10.0.0.3 22' }, 'darwin', false],
  ['Windows', {}, 'win32', true],
] as const)(
  'show in folder is offered only on the computer of the person: %s',
  (_where, environment, platform, shows) => {
    expect(hasDesktop(environment, platform)).toBe(shows)
  },
)
