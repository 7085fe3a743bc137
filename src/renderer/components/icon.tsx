const paths = {
  today: 'M2 4h18v5H2zM2 13h18M2 18h18',
  queue: 'M11 20V7M5.5 12L11 6.5l5.5 5.5M3 2.5h16',
  captures: 'M2 4h18v14H2zM7 4v14M15 4v14M2 8.7h5M2 13.3h5M15 8.7h5M15 13.3h5',
  athletes: 'M11 10.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20c.6-4.3 3.8-6.5 8-6.5s7.4 2.2 8 6.5',
  results:
    'M2 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.5 9.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 16.2l2.5-4.9M10.2 10.6l2.1 1.3M14.8 11.1l2.4-5.2',
  exports: 'M2 2v18h18M5.5 15c3 0 3-9 6-9s2.6 6 7.5 6',
  facility: 'M2.5 9.5L11 3l8.5 6.5M4.500 8v11.500h13V8M8.500 19.500v-6.500h5v6.500',
  settings: 'M2 5h11M17 5h3M2 11h3M9 11h11M2 17h9M15 17h5M15 3v4M7 9v4M13 15v4',
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
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor">
      <path
        d={paths[name]}
        strokeWidth={size < 16 ? 2.4 : name === 'grip' || name === 'more' ? 2.6 : 1.8}
        strokeLinecap={name === 'grip' || name === 'more' ? 'round' : 'butt'}
      />
    </svg>
  )
}
