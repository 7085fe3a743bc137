/**
 * Codecs that Chromium plays on every system with its own decoders, in Electron's and Debian's builds. HEVC is missing
 * on purpose: it needs a decoder of the system or the graphics card.
 */
const playableCodecs: ReadonlySet<string> = new Set(['h264', 'vp8', 'vp9', 'av1'])

/** True when a page can play this codec, as named by ffprobe. For other codecs the screens show frames. */
export const isPlayable = (codec: string): boolean => playableCodecs.has(codec)
