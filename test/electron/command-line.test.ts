import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { decodeArguments, encodeArguments, readCommandLine, sameStation } from '../../src/main/station-arguments.ts'

test('the window parses its own arguments among Chromium’s', () => {
  const given = ['.', '--no-sandbox', '--user-data-dir=/tmp/u', '--data-dir', 'place', '--practice', '--lang=es']
  expect(readCommandLine(given)).toEqual({ dataDir: resolve('place'), practice: true, config: null, provision: null })
})

test('without arguments it opens the same station as the command line', async () => {
  const { stationFolder } = await import('../../src/computer/data-folders.ts')
  expect(readCommandLine(['.'])).toEqual({ dataDir: stationFolder, practice: false, config: null, provision: null })
})

test('the station’s process reads the window’s arguments behind any others', () => {
  const given = {
    dataDir: '/a folder/with "quotes"',
    version: '1.2.3',
    resourcesPath: null,
    sampleClipsDir: '/demo',
    practice: true,
    config: '/settings/ondeck.yaml',
    provision: null,
  }
  expect(decodeArguments(['/usr/bin/node', '/app/station-process.js', ...encodeArguments(given)])).toEqual(given)
})

test('a configuration file is found from the folder where the window was started', () => {
  expect(readCommandLine(['.', '--config', 'ondeck.yaml']).config).toBe(resolve('ondeck.yaml'))
})

test('the arguments for the next login lead to the same station, but not into practice', () => {
  const given = readCommandLine(['.', '--data-dir', 'place', '--config=ondeck.yaml', '--practice'])
  expect(sameStation(given)).toEqual(['--data-dir', resolve('place'), '--config', resolve('ondeck.yaml')])
  expect(sameStation(readCommandLine(['.']))).toEqual([])
})
