/**
 * The codecs that Chromium plays on every system with the decoders it brings along; Electron's and Debian's builds do.
 * HEVC is left out on purpose: it plays only where the system or the graphics card has a decoder for it.
 */
const playableCodecs: ReadonlySet<string> = new Set(['h264', 'vp8', 'vp9', 'av1'])

/** Whether a page can play a clip of this codec, as ffprobe names it; where it cannot, its frames are shown. */
export const isPlayable = (codec: string): boolean => playableCodecs.has(codec)
