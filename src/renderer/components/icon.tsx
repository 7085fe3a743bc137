const paths = {
  bell: 'M5 16V10a6 6 0 0 1 12 0v6l2 2H3zM9 20h4',
  close: 'M4 4l14 14M18 4L4 18',
  down: 'M4 8l7 7 7-7',
  up: 'M4 14l7-7 7 7',
  left: 'M14 4l-7 7 7 7',
  right: 'M8 4l7 7-7 7',
  search: 'M9.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM14.5 14.5L20 20',
  plus: 'M11 3v16M3 11h16',
  more: 'M4 11h.01M11 11h.01M18 11h.01',
  grip: 'M7 4v.01M7 11v.01M7 18v.01M15 4v.01M15 11v.01M15 18v.01',
  ghost:
    'M4 20V10a7 7 0 0 1 14 0v10l-2.400-2.200L13.300 20 11 17.800 8.700 20l-2.300-2.200zM8.500 10v.01M13.500 10v.01',
  play: 'M6 3l13 8-13 8z',
  pause: 'M7 4v14M15 4v14',
  flip: 'M11 3v16M8 6v10H2.5zM14 6v10h5.5z',
  frameBack: 'M5 4v14M17 4l-9 7 9 7z',
  frameOn: 'M17 4v14M5 4l9 7-9 7z',
} as const

export type IconName = keyof typeof paths

/** Line icon beside text, or inside a button with an `aria-label`. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  const isDotted = name === 'grip' || name === 'more'
  return (
    <PathIcon
      path={paths[name]}
      size={size}
      strokeWidth={size < 16 ? 2.4 : isDotted ? 2.6 : 1.8}
      strokeLinecap={isDotted ? 'round' : 'butt'}
    />
  )
}

interface PathIconProps {
  readonly path: string
  readonly size: number
  readonly strokeWidth: number
  readonly strokeLinecap: 'butt' | 'round'
}

/** Line icon of a path in a square of 22. */
export function PathIcon({ path, size, strokeWidth, strokeLinecap }: PathIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor">
      <path d={path} strokeWidth={strokeWidth} strokeLinecap={strokeLinecap} />
    </svg>
  )
}
