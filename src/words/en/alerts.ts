import type { AlertWords } from '../alert-text.ts'
import { counted } from './counted.ts'
import { expiringEn } from './notices.ts'

/** Alerts of the system or the browser. */
export const alertsEn: AlertWords = {
  summary: 'During quiet hours',
  parts: {
    'needs-tags': ({ clips }) => ({
      title: counted(clips, 'clip needs tags', 'clips need tags'),
      text: clips === 1 ? 'Tag it so it can be uploaded.' : 'Tag them so they can be uploaded.',
    }),
    'needs-attention': ({ clips }) => ({
      title: counted(clips, 'clip needs attention', 'clips need attention'),
      text: clips === 1 ? 'Open it to see why, and what to do.' : 'Open Today to see why, and what to do.',
    }),
    'original-missing': ({ clips }) => ({
      title: counted(clips, 'copy has no original', 'copies have no original'),
      text: `No original came within a day. Upload ${clips === 1 ? 'it, or leave it' : 'them, or leave them'} out?`,
    }),
    'camera-silent': ({ camera, minutes }) => ({
      title: `No clips from ${camera}`,
      text: `No new clips for ${counted(minutes, 'minute', 'minutes')}, but another camera is recording. Check the camera and its export.`,
    }),
    'all-uploaded': ({ clips, left }) => {
      const uploaded = counted(clips, 'clip uploaded', 'clips uploaded')
      if (left === 0) return { title: `All done: ${uploaded}`, text: 'The queue is empty.' }
      return { title: uploaded, text: `${counted(left, 'clip still needs you', 'clips still need you')}.` }
    },
    'export-ready': ({ exports, movement }) => ({
      title: movement === null ? counted(exports, 'export ready', 'exports ready') : `Export ready: ${movement}`,
      text: exports === 1 ? 'Its files are on this computer.' : 'Their files are on this computer.',
    }),
    'export-expiring': expiringEn,
    update: ({ version }) => ({
      title: `OnDeck ${version} is available`,
      text: 'See Settings, About OnDeck.',
    }),
    'station-silent': ({ stations, station, clips }) => ({
      title: station === null ? `${stations} stations are not responding` : `${station} is not responding`,
      text: `${counted(clips, 'clip is', 'clips are')} not uploaded. Check power and network.`,
    }),
    'station-disk': ({ stations, station }) => ({
      title: station === null ? `Disk almost full at ${stations} stations` : `Disk almost full at ${station}`,
      text: 'Delete or move uploaded clips to free up space.',
    }),
    'station-clock': ({ stations, station }) => ({
      title: station === null ? `Wrong clock at ${stations} stations` : `Wrong clock at ${station}`,
      text: 'Recording times may be wrong. Turn on automatic time.',
    }),
  },
}
