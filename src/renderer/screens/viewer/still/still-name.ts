interface StillNamed {
  readonly athlete: string | null
  readonly movement: string | null
  readonly atMs: number
  /** Null for several side by side. */
  readonly camera: string | null
  /** Counted from 1, as displayed. */
  readonly frame: number
}

const MAX_PART_LENGTH = 60

/** Letters and digits of any language; every file system takes them. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .slice(0, MAX_PART_LENGTH)
    .replaceAll(/^-+|-+$/g, '')

const two = (number: number) => String(number).padStart(2, '0')

/** “Ansel-Whitford_Pitching_2026-11-19_16-37-44_Open-side_frame-372.png”, by this computer's clock. */
export function stillName({ athlete, movement, atMs, camera, frame }: StillNamed): string {
  const at = new Date(atMs)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  const words = [athlete, movement].map((part) => plain(part ?? ''))
  return `${[...words, date, time, plain(camera ?? ''), `frame-${frame}`].filter((part) => part !== '').join('_')}.png`
}
