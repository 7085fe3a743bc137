import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeNames } from '../../../src/features/routes.ts'

const root = join(import.meta.dirname, '../../..')
const call = /\b(?:goTo|addressOf|redirectTo|useScreenLink|hasScreen)\(\s*'([^']*)'|<ScreenLink\b[^>]*?\bto="([^"]*)"/g

/** Names of screens in calls that lead to one. The compiler takes any text: a build may lack a screen. */
const namedIn = (text: string) => [...text.matchAll(call)].map(([, called, linked]) => called ?? linked ?? '')

test('every address within the page names a screen', () => {
  const named = globSync('src/{features,renderer}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    namedIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !routeNames.some((route) => route === name))).toEqual([])
})

test('the check finds a mistyped name of a screen, also on a line of its own', () => {
  expect(namedIn("goTo('quue')\nredirectTo(\n  'findd', id)\n<ScreenLink\n  to=\"audt\" />")).toEqual([
    'quue',
    'findd',
    'audt',
  ])
})
