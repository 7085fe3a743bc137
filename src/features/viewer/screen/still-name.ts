interface StillNameParts {
  readonly athlete: string | null
  readonly movement: string | null
  readonly atMs: number
  /** Null for several cameras side by side. */
  readonly camera: string | null
  /** Frame number from 1, as displayed. */
  readonly frame: number
}

const MAX_PART_LENGTH = 60

/** Keeps letters and digits of any language, valid on every file system. */
const fileNamePart = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .slice(0, MAX_PART_LENGTH)
    .replaceAll(/^-+|(?<!-)-+$/g, '')

const two = (number: number) => String(number).padStart(2, '0')

/** File name of a still, in local time: “Ansel-Whitford_Pitching_2026-11-19_16-37-44_Open-side_frame-372.png”. */
export function stillName({ athlete, movement, atMs, camera, frame }: StillNameParts): string {
  const at = new Date(atMs)
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  const words = [athlete, movement].map((part) => fileNamePart(part ?? ''))
  return `${[...words, date, time, fileNamePart(camera ?? ''), `frame-${frame}`].filter((part) => part !== '').join('_')}.png`
}
