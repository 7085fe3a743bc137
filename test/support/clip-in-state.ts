import { Clip, type ClipState } from '../../src/station/contract/clip.ts'

/** A clip of which only the name and the state matter. */
export const clipInState = (name: string, state: ClipState): Clip =>
  Clip.parse({
    id: name,
    folder: '/cam',
    camera: 'Cam',
    path: `/cam/${name}`,
    sizeBytes: 1_000_000,
    modifiedAtMs: 0,
    foundAtMs: 0,
    fingerprint: null,
    sha256: null,
    probe: null,
    tags: null,
    handTags: null,
    sessionGroupId: null,
    groupedByHand: false,
    moveTo: null,
    again: null,
    recordedAtMs: null,
    state,
  })
