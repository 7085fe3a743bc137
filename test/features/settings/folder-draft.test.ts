import { describe, expect, test } from 'vitest'
import {
  clockPatch,
  correctedCameras,
  deckExclusion,
  folderDraftOf,
  folderWithLabel,
  isSameDraft,
  nameRulesOf,
  settingsOfDraft,
} from '../../../src/features/settings/screen/folder-draft.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { followsDeck } from '../../../src/station/tagging/cage-of-folder.ts'

const folder = (given: object = {}) => FolderSettings.parse({ path: '/cameras/a', camera: 'A open side', ...given })

describe('a draft of a source folder', () => {
  test('equals the stored settings until it is edited', () => {
    const kept = folder({
      cameraConfiguration: { camera_setup_selection: 'single.front_on', camera_orientation: 'portrait', lens: 'wide' },
      rules: { fileName: '{athlete}_{n}', ignore: ['take', 'final'] },
      tags: { activity: 'baseball', movement: 'pitching' },
    })
    expect(settingsOfDraft(folderDraftOf(kept, {}), kept)).toEqual(kept)
    expect(isSameDraft(folderDraftOf(kept, {}), folderDraftOf(kept, {}))).toBe(true)
  })

  test('keeps settings that the form lacks', () => {
    const kept = folder({ cameraConfiguration: { lens: 'wide' }, existing: 'ignore' })
    const draft = { ...folderDraftOf(kept, {}), setup: ' single.down_the_line ' }
    expect(settingsOfDraft(draft, kept)).toMatchObject({
      existing: 'ignore',
      cameraConfiguration: { lens: 'wide', camera_setup_selection: 'single.down_the_line' },
    })
  })

  test('turns an empty label, setup or rule into none', () => {
    const kept = folder({ cameraConfiguration: { camera_setup_selection: 'x' }, rules: { fileName: '{athlete}' } })
    const emptied = settingsOfDraft({ ...folderDraftOf(kept, {}), camera: ' ', setup: '', fileName: ' ' }, kept)
    expect(emptied).not.toHaveProperty('camera')
    expect(emptied.cameraConfiguration).toEqual({})
    expect(emptied.rules).not.toHaveProperty('fileName')
    expect(FolderSettings.safeParse(emptied).success).toBe(true)
  })

  test('leaves an automatic orientation to the probe', () => {
    const kept = folder({ cameraConfiguration: { camera_orientation: 'portrait' } })
    expect(settingsOfDraft({ ...folderDraftOf(kept, {}), orientation: 'auto' }, kept).cameraConfiguration).toEqual({})
  })

  test('separates ignored words by commas', () => {
    expect(nameRulesOf({ ...folderDraftOf(folder(), {}), ignore: 'take, ,final cut ,' }).ignore).toEqual([
      'take',
      'final cut',
    ])
  })
})

describe('the clock correction of a camera', () => {
  const kept = folder()
  const others = { cameras: { 'B home plate': { clockCorrectionSeconds: 1 } }, folders: [kept] }

  test('is stored by its label', () => {
    expect(correctedCameras({ ...folderDraftOf(kept, {}), clockSeconds: 0.4 }, kept, others)).toEqual({
      'B home plate': { clockCorrectionSeconds: 1 },
      'A open side': { clockCorrectionSeconds: 0.4 },
    })
  })

  test('falls back to the measured one when it is cleared', () => {
    const cameras = { 'A open side': { clockCorrectionSeconds: 3 } }
    const draft = { ...folderDraftOf(kept, cameras), clockSeconds: null }
    expect(correctedCameras(draft, kept, { cameras, folders: [kept] })).toEqual({})
  })

  test('moves with a renamed camera', () => {
    const cameras = { 'A open side': { clockCorrectionSeconds: 3 } }
    const draft = { ...folderDraftOf(kept, cameras), camera: 'Bullpen' }
    expect(correctedCameras(draft, kept, { cameras, folders: [kept] })).toEqual({
      Bullpen: { clockCorrectionSeconds: 3 },
    })
  })

  test('stays for another folder of the same camera', () => {
    const cameras = { 'A open side': { clockCorrectionSeconds: 3 } }
    const second = folder({ path: '/cameras/a2' })
    const draft = { ...folderDraftOf(kept, cameras), camera: 'Bullpen' }
    expect(correctedCameras(draft, kept, { cameras, folders: [kept, second] })).toEqual({
      'A open side': { clockCorrectionSeconds: 3 },
      Bullpen: { clockCorrectionSeconds: 3 },
    })
  })

  test('is not sent when it is unchanged', () => {
    expect(correctedCameras(folderDraftOf(kept, others.cameras), kept, others)).toBeNull()
  })

  test('leaves the corrections of other cameras unchanged', () => {
    const clock = (clockCorrectionSeconds: number) => ({ clockCorrectionSeconds })
    const before = { 'A open side': clock(3), 'B home plate': clock(1) }
    expect(clockPatch(before, { 'B home plate': clock(1), Bullpen: clock(3) })).toEqual({
      'A open side': null,
      Bullpen: clock(3),
    })
  })
})

describe('the athlete on deck', () => {
  const draft = (given: object) => folderDraftOf(folder(given), {})

  test.each([
    ['tags a folder that only this station watches', {}, null],
    ['tags a shared folder of the station’s cage', { shared: true, cage: 'Cage 2' }, null],
    ['tags no shared folder of another cage', { shared: true, cage: 'Cage 3' }, 'other-cage'],
    ['tags no shared folder without a cage', { shared: true }, 'no-cage'],
    ['is not missed where it is turned off', { shared: true, cage: 'Cage 3', onDeck: false }, null],
  ])('%s', (_behavior, given, exclusion) => {
    expect(deckExclusion(draft(given), 'Cage 2')).toBe(exclusion)
    // The engine decides the same.
    if (draft(given).onDeck) expect(followsDeck(folder(given), { cage: 'Cage 2' })).toBe(exclusion === null)
  })
})

test('a label belongs to another camera in any spelling of its case, and no folder to itself', () => {
  const folders = [
    { camera: 'A open side', settings: { path: '/cameras/a' } },
    { camera: 'B', settings: { path: '/cameras/b' } },
  ]
  expect(folderWithLabel(' a OPEN side', '/cameras/b', folders)).toBe('/cameras/a')
  expect(folderWithLabel('A open side', '/cameras/a', folders)).toBeNull()
  expect(folderWithLabel('', '/cameras/c', [{ camera: '', settings: { path: '/' } }])).toBeNull()
})
