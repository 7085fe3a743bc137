import { expect, test } from 'vitest'
import { isPlayable } from '../../../src/station/clips/playable.ts'

test.each(['h264', 'vp8', 'vp9', 'av1'])('a page can play %s', (codec) => expect(isPlayable(codec)).toBe(true))

test.each(['hevc', 'prores', 'mjpeg', 'mpeg4', 'h263', 'unknown', ''])(
  'a page cannot be relied on to play “%s”',
  (codec) => expect(isPlayable(codec)).toBe(false),
)
