import { isAccessRefused } from '../../station/contract/access-refused.ts'
import { createNoticeFormatter, type ExpiringExports, type NoticeText } from '../notice-text.ts'
import { browserNameEn } from './browsers.ts'
import { counted } from './counted.ts'

/** Notifications, the same on every client. */
export const noticesEn = createNoticeFormatter({
  'clip-stuck': ({ fileName, because }, explain) => ({
    title: `${fileName} needs attention`,
    text: explain(because, fileName),
  }),
  'clip-grew': ({ fileName, because }, explain) => ({
    title: `${fileName} grew after its upload`,
    text: explain(because, fileName),
  }),
  'clip-stored-twice': ({ fileName, sessionId, other }) => ({
    title: `${fileName} is stored twice`,
    text: `An earlier upload arrived late. Ask the provider to delete capture ${sessionId}; ${other} stays.`,
  }),
  'folder-lost': ({ camera, because }, explain) => ({
    title: `${camera}: folder unavailable`,
    text: explain(because, camera),
  }),
  'folder-back': ({ camera }) => ({
    title: `${camera}: folder is back`,
    text: 'OnDeck is watching it again and is adding the clips it missed.',
  }),
  'camera-missing': ({ cameras, missed, of }) => ({
    title: `${cameras.join(', ')} missed ${missed} of the last ${of} reps`,
    text: 'Check that the camera recorded and that its folder is watched. The other clips are uploaded as usual.',
  }),
  'athlete-lost': ({ name, clips }) => ({
    title: `${name ?? 'An athlete'} was deleted from the service`,
    text:
      clips === 0
        ? 'No clips were waiting for this athlete.'
        : `Choose another athlete for ${counted(clips, 'clip', 'clips')}.`,
  }),
  'athlete-found': ({ name }) => ({
    title: `${name} already exists`,
    text: 'OnDeck uses that athlete. To create another one, go to Today.',
  }),
  'athlete-undecided': ({ name, athletes }) => ({
    title: `${athletes} athletes are named ${name}`,
    text: 'Choose one on Today. Clips wait until then.',
  }),
  'athlete-not-created': ({ name, because }, explain) => ({
    title: `${name} can’t be created`,
    text: explain(because, name),
  }),
  'service-lost': ({ because }, explain) => ({
    title: isAccessRefused(because) ? 'Service refuses access' : 'Service offline',
    text: explain(because, 'OnDeck'),
  }),
  'service-back': () => ({ title: 'Service back online', text: 'Uploads resumed automatically.' }),
  'captures-refused': ({ because }, explain) => ({
    title: 'Captures are not enabled',
    text: explain(because, 'OnDeck'),
  }),
  'captures-open': () => ({ title: 'Captures are enabled', text: 'Uploads continue.' }),
  overlooked: ({ fileName, because }, explain) => ({
    title: `${fileName} was skipped`,
    text: explain(because, fileName),
  }),
  unsupported: ({ camera, count, fileName }) => ({
    title:
      count === 1
        ? `${fileName} can’t be uploaded`
        : `${camera}: ${counted(count, 'video', 'videos')} can’t be uploaded`,
    text:
      count === 1
        ? 'It isn’t a .mov or .mp4 file. Export it again as .mov or .mp4.'
        : `${fileName} and others aren’t .mov or .mp4 files. Export them again as .mov or .mp4.`,
  }),
  'export-ready': ({ movement, rows }) => ({
    title: `Export ready: ${movement}`,
    text: `${counted(rows, 'row', 'rows')} saved. To read them, go to Exports.`,
  }),
  'import-done': ({ created, updated, failed }) => ({
    title: failed === 0 ? 'Import done' : `Import done: ${counted(failed, 'row', 'rows')} not imported`,
    text: `${counted(created, 'athlete', 'athletes')} created, ${updated} updated. To see the rows, go to Athletes.`,
  }),
  'export-failed': ({ movement, because }, explain) => ({
    title: `Export failed: ${movement}`,
    text: explain(because, movement),
  }),
  'export-expiring': expiringEn,
  'browser-signed-in': (browser) => ({
    title: `New sign-in: ${browserNameEn(browser)}`,
    text: 'If this wasn’t you, sign it out in Settings, This computer.',
  }),
  trouble: ({ because }, explain) => ({ title: 'OnDeck needs attention', text: explain(because, 'OnDeck') }),
})

/** Exports whose results the service will soon delete; `hoursLeft` is that of the first. Also said by alerts. */
export function expiringEn({ exports, movement, hoursLeft }: ExpiringExports): NoticeText {
  const left = hoursLeft < 1 ? 'less than an hour' : counted(hoursLeft, 'hour', 'hours')
  return {
    title:
      movement === null
        ? `${counted(exports, 'export', 'exports')} not downloaded`
        : `Export not downloaded: ${movement}`,
    text:
      exports === 1
        ? `The service will delete its results in ${left}. Download them in Exports.`
        : `The service will start deleting their results in ${left}. Download them in Exports.`,
  }
}
