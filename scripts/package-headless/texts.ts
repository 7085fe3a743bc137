import { allocatorEnvironment } from '../../src/computer/processes/allocator-environment.ts'
import { type Arch, manifest } from './project.ts'

/** A value that is set already stays. */
const exports = Object.entries(allocatorEnvironment).map(([name, value]) => `export ${name}="\${${name}-${value}}"`)

/** Links lead to it: it looks for what lies beside itself, not beside the link. */
export const launcher = `#!/bin/sh
# Starts OnDeck with the Node.js that lies beside it.
here=$(dirname "$(readlink -f "$0")")
${exports.join('\n')}
exec "$here/runtime/node" "$here/bin/ondeck.mjs" "$@"
`

const unproven: Record<Arch, string> = {
  x64: '',
  arm64: `
This package's contents were checked, but it has not been started on an arm64
computer yet. "./ondeck doctor" tells what works.
`,
}

export const readme = (arch: Arch): string => `OnDeck ${manifest.version}, headless, for Linux on ${arch}

${manifest.description}

  ./ondeck headless --open                opens its screens in your browser
  ./ondeck headless --open --practice     the same, in practice mode
  ./ondeck service install                starts it when you log in
  ./ondeck --help                         all commands

To call it from anywhere, link to it: ln -s "$PWD/ondeck" ~/.local/bin/ondeck
${unproven[arch]}
It brings its own Node.js and ffprobe. The system needs glibc 2.28 or newer and
libstdc++, and for

  the keychain            libsecret   on Debian: sudo apt install libsecret-1-0
  thumbnails of clips     ffmpeg      on Debian: sudo apt install ffmpeg

OnDeck is under the MIT license (LICENSE). LICENSES holds those of everything
else inside, and where to get the source of ffprobe.
`

interface Build {
  /** The builder's name for what was built: its date, and the commit. */
  readonly build: string
  readonly carriedBy: string
}

/** GPL-3.0, section 6: a distributor of the program offers its source. */
export const ffprobeNotice = ({ build, carriedBy }: Build): string => `ffprobe

bin/ffprobe is a program of the FFmpeg project (https://ffmpeg.org), under the
GNU General Public License, version 3: GPL-3.0.txt beside this file. It comes
without any warranty.

It is the static build ${build} by John Van Sickle
(https://www.johnvansickle.com/ffmpeg/), unchanged, as the npm package
${carriedBy} carries it. OnDeck starts it as a program
of its own; no code of OnDeck is part of it.

Source: https://git.ffmpeg.org/ffmpeg.git at the commit that ends the build's
name. The builder's site lists the libraries in it, their versions, and how it
is built; "bin/ffprobe -buildconf" prints its configuration.

Offer: for three years after you got this package, whoever gave it to you gives
you, or anyone who holds it, the complete corresponding source of ffprobe on a
medium customary for software interchange, for no more than the cost of doing
so. Ask where you got the package.

Any other ffprobe can be used in its place: replace bin/ffprobe.
`
