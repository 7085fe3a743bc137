/** The programs that the installers carry for each system, pinned by the hash of the file that is downloaded. */

export const targets = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'] as const
export type Target = (typeof targets)[number]

export interface Download {
  readonly url: string
  readonly sha256: string
  /** For a program within an archive: its path there, and that of its license. */
  readonly inside?: { readonly program: string; readonly license: string }
}

export const programNames = ['node', 'ffprobe', 'ffmpeg'] as const
export type ProgramName = (typeof programNames)[number]

export const NODE_VERSION = '24.21.0'
export const FFMPEG_VERSION = '6.1.1'

/** Static builds under the GPL, version 3; each release keeps its files. */
const FFMPEG_RELEASE = `https://github.com/eugeneware/ffmpeg-static/releases/download/b${FFMPEG_VERSION}`

const media = (target: Target, name: 'ffprobe' | 'ffmpeg', sha256: string): Download => ({
  url: `${FFMPEG_RELEASE}/${name}-${target}`,
  sha256,
})

function node(archive: string, program: string, sha256: string): Download {
  const folder = `node-v${NODE_VERSION}-${archive.slice(0, archive.indexOf('.'))}`
  return {
    url: `https://nodejs.org/dist/v${NODE_VERSION}/node-v${NODE_VERSION}-${archive}`,
    sha256,
    inside: { program: `${folder}/${program}`, license: `${folder}/LICENSE` },
  }
}

export const downloads: Record<Target, Record<ProgramName, Download>> = {
  'darwin-arm64': {
    node: node('darwin-arm64.tar.gz', 'bin/node', 'bed7eea5325e1108f32ce5228ddd6a5f0f08a499ee42aa7442aea583702f6057'),
    ffprobe: media('darwin-arm64', 'ffprobe', 'bb2db6f5d8cef919da12fbf592119a987202a8c060a886f3cab091f9cab90b64'),
    ffmpeg: media('darwin-arm64', 'ffmpeg', 'a90e3db6a3fd35f6074b013f948b1aa45b31c6375489d39e572bea3f18336584'),
  },
  'darwin-x64': {
    node: node('darwin-x64.tar.gz', 'bin/node', '1462cb3b3046b815cf8ea436d3da450ec1a9f11dac7e5a46b0ada5305d7e8097'),
    ffprobe: media('darwin-x64', 'ffprobe', 'fa3add0ce901f7241abe0dfc0155d958fc834aca3f8ce61f87cc712ae669c1e0'),
    ffmpeg: media('darwin-x64', 'ffmpeg', 'ebdddc936f61e14049a2d4b549a412b8a40deeff6540e58a9f2a2da9e6b18894'),
  },
  'linux-arm64': {
    node: node('linux-arm64.tar.gz', 'bin/node', '724282c3b43aec998aa9527380465b45d229e021b58035f5f4f63095eabfe5d5'),
    ffprobe: media('linux-arm64', 'ffprobe', 'd17ae9b4c297d48e2521ba14e417bb0537c6ff77c584cdbcd6bb0d8d0307a2e8'),
    ffmpeg: media('linux-arm64', 'ffmpeg', '6bb182d0d75d23028db82e9e4f723ca69b853d055698486e6984ddb2c06fb8ce'),
  },
  'linux-x64': {
    node: node('linux-x64.tar.gz', 'bin/node', '6e1db87ef58b8819e5d5402eff1536491b18edd8eb7bee5ef7897876e88dc5ff'),
    ffprobe: media('linux-x64', 'ffprobe', '4f231a1960d83e403d08f7971e271707bec278a9ae18e21b8b5b03186668450d'),
    ffmpeg: media('linux-x64', 'ffmpeg', 'e7e7fb30477f717e6f55f9180a70386c62677ef8a4d4d1a5d948f4098aa3eb99'),
  },
  'win32-x64': {
    node: node('win-x64.zip', 'node.exe', '158f7685b44de51f6c0df1d153526cbcd3e1bc739a8dfc607721cef75de9e541'),
    ffprobe: media('win32-x64', 'ffprobe', '3a7e2dc003dc2cd1472827e4c7c4f056ae1ae0ae7c5bbc580c99b49827351ba4'),
    ffmpeg: media('win32-x64', 'ffmpeg', '04e1307997530f9cf2fe35cba2ca7e8875ca91da02f89d6c7243df819c94ad00'),
  },
}

/** The name of a program's file on the target. */
export const fileOn = (target: Target, name: ProgramName): string =>
  target.startsWith('win32-') ? `${name}.exe` : name
