import { noticesOf } from '../notice-text.ts'
import { counted } from './counted.ts'

/** What a person should hear of, wherever they look. */
export const noticesEn = noticesOf({
  'clip-stuck': ({ fileName, because }, explain) => ({
    title: `${fileName} needs you`,
    text: explain(because, fileName),
  }),
  'folder-lost': ({ camera, because }, explain) => ({
    title: `${camera}: folder out of reach`,
    text: explain(because, camera),
  }),
  'folder-back': ({ camera }) => ({
    title: `${camera}: folder is back`,
    text: 'OnDeck watches it again; what came meanwhile is taken.',
  }),
  'camera-missing': ({ cameras }) => ({
    title: `A rep has no clip of ${cameras.join(', ')}`,
    text: 'Check that the camera recorded and that its folder is watched. The other clips go on.',
  }),
  'athlete-lost': ({ name, clips }) => ({
    title: `${name ?? 'An athlete'} is gone from the service`,
    text:
      clips === 0
        ? 'No clip was waiting for this athlete.'
        : `${counted(clips, 'clip that waited for this athlete needs', 'clips that waited for this athlete need')} another.`,
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
    title: `${name} can't be created`,
    text: explain(because, name),
  }),
  'service-lost': ({ because }, explain) => ({
    title: 'The service is out of reach',
    text: explain(because, 'OnDeck'),
  }),
  'service-back': () => ({ title: 'The service is back', text: 'The queue goes on by itself.' }),
  'captures-refused': ({ because }, explain) => ({
    title: 'Captures are not enabled',
    text: explain(because, 'OnDeck'),
  }),
  'captures-open': () => ({ title: 'Captures are enabled', text: 'Uploads continue.' }),
  overlooked: ({ fileName, because }, explain) => ({
    title: `${fileName} was not taken`,
    text: explain(because, fileName),
  }),
  unsupported: ({ camera, count, fileName }) => ({
    title:
      count === 1
        ? `${fileName} can’t be uploaded`
        : `${camera}: ${counted(count, 'video', 'videos')} can’t be uploaded`,
    text:
      count === 1
        ? 'It is not a .mov or .mp4 file. Export it again as .mov or .mp4.'
        : `${fileName} and others are not .mov or .mp4 files. Export them again as .mov or .mp4.`,
  }),
  trouble: ({ because }, explain) => ({ title: 'OnDeck needs help', text: explain(because, 'OnDeck') }),
})
