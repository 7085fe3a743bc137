import { counted } from './counted.ts'

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** One session of the results: videos, figure, curves, metrics. */
export const screenRepEn = {
  aSession: 'This session',
  results: 'Results',
  back: 'Back to sessions',
  previous: 'Previous session of this athlete',
  next: 'Next session of this athlete',
  add: 'Add to compare',
  remove: 'Remove from compare',
  compare: (sessions: number) => `Compare ${sessions}`,
  report: 'Report',
  quality: {
    passed: 'Passed quality check',
    failed: 'Did not pass quality check',
    unknown: 'Quality check unknown',
  },
  rate: (fps: string) => `${fps} fps`,
  frames: (frames: string) => `${frames} frames`,

  best: (value: string) => `PB ${value}`,
  newBest: 'New PB',
  bestNote: 'Personal best in this library',
  lastRange: (low: string, high: string) => `${low} to ${high}`,
  last: (sessions: number) => (sessions === 1 ? 'first' : `last ${sessions}`),
  percentile: (percentile: number) => `${percentile}${endings[ordinals.select(percentile)] ?? 'th'}`,
  group: (athletes: number) => `n = ${athletes}`,
  groupNote: (athletes: number) =>
    `${athletes} athletes with this movement in this library. Each counts once, by their median.`,
  noGroup: (most: number) => `Percentile needs ${most} athletes`,

  video: (camera: string) => `Video: ${camera}`,
  camera: 'Camera',
  noVideo: 'No clip of this session on this station',
  videoGone: 'This video can’t be played here',

  figure: 'Figure',
  figureLabel: (joints: number) => `Stick figure of ${joints} joints. Arrow keys turn it.`,
  joints: (joints: number) => counted(joints, 'joint', 'joints'),
  noFigure: 'No joint positions in this session',
  view: 'View of the figure',
  views: { front: 'Front', side: 'Side', top: 'Top', free: 'Free' },

  position: 'Position',
  positionText: (frame: string, total: string, time: string) => `Frame ${frame} of ${total}, ${time}`,
  ofFrames: (total: string) => `of ${total}`,
  play: 'Play',
  pause: 'Pause',
  playPause: 'Play or pause',
  playBack: 'Play backward',
  speed: 'Speed',
  speeds: { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2', '1': '1' },
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  firstFrame: 'First frame',
  lastFrame: 'Last frame',
  previousEvent: 'Previous event',
  nextEvent: 'Next event',

  below: 'Curves or metrics',
  curves: 'Curves',
  allMetrics: 'All metrics',
  range: 'Shown part',
  ranges: { events: 'Events', all: 'All' },
  timeFrom: (event: string) => `Time from ${event}`,
  timeFromStart: 'Time from start',
  chooseCurves: 'Choose curves',
  curvesOf: (plot: number) => `Curves of plot ${plot}`,
  findCurve: 'Find a curve',
  atMostCurves: (most: number) => `A plot shows up to ${most} curves. Remove one first.`,
  noCurves: 'No curves chosen',
  noCurvesAtAll: 'No curves in this session',
  curvesTitle: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),

  metric: 'Metric',
  value: 'Value',
  unit: 'Unit',
  meaning: 'Meaning',
  noMeaning: 'No description published',
}
