import { counted } from '../../words/en/counted.ts'

/** Everything about one clip. */
export const screenDrawerEn = {
  label: (file: string) => `Clip ${file}`.trim(),
  thisClip: 'This clip',
  statusAndNextStep: 'Status and next step',
  camerasOfRep: 'Cameras of this rep',

  play: 'Play',
  playOrPause: 'Play or pause',
  pause: 'Pause',
  position: 'Video position',
  positionOf: (at: string, all: string) => `${at} / ${all} s`,
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  oneFrame: '1 frame',
  speed: 'Speed',
  videoOf: (camera: string) => `Video from ${camera}`,
  frames: 'Clip frames',
  frameOf: (frame: number, all: number) => `Frame ${frame} of ${all}`,
  creatingThumbnails: 'Creating thumbnails',
  noThumbnails: 'No thumbnails for this clip',
  codecUnplayable: (codec: string) => `${codec} can’t be played here. Showing frames instead.`,
  notAnalyzed: 'Not analyzed yet, or can’t be analyzed.',
  videoGone: 'Can’t play the video: the file is missing or has changed.',

  tags: 'Tags',
  noTags: 'No tags yet.',
  tagsLocked: 'Already uploaded. Tags are locked.',
  tagsLockedWhileUploading: 'Upload started. Tags are locked.',
  useAutomatic: 'Use automatic tags',

  facts: 'Details',
  recorded: 'Recorded',
  recordedBy: {
    'tag-with-offset': 'from the camera, with time zone',
    'creation-time': 'from the camera',
    'file-name': 'from the file name',
    'modification-time': 'from the file date',
  },
  length: 'Length',
  rate: 'Frame rate',
  framesPerSecond: (rate: string) => `${rate} fps`,
  resolution: 'Resolution',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  orientations: { portrait: 'portrait', landscape: 'landscape' },
  codec: 'Codec',
  audio: (codec: string) => `audio ${codec}`,
  noAudio: 'no audio',
  foundAt: 'Found',

  timeline: 'Timeline',
  uploadedIn: (size: string, duration: string) => `${size} in ${duration}`,
  captureId: (id: string) => `Capture ${id}`,

  moreHelp: 'More help',
  steps: {
    tag: 'Tag clip',
    'choose-athlete': 'Choose athlete',
    retry: 'Retry',
    'upload-anyway': 'Upload anyway',
    'show-in-folder': 'Show in folder',
    'set-aside': 'Set aside',
    include: 'Upload',
  },
  holdLonger: 'Hold longer',
  uploadNow: 'Upload now',
  bringBack: 'Bring back',
  duplicate: 'Duplicate of another clip',
  duplicateOf: (file: string, athlete: string | null, uploaded: string | null) =>
    uploaded === null
      ? `Duplicate of ${file}${athlete === null ? '' : ` (${athlete})`}, not uploaded yet`
      : `Duplicate of ${file}, uploaded ${uploaded}${athlete === null ? '' : ` as ${athlete}`}`,
  uploadedBy: (station: string) => `Uploaded by ${station === '' ? 'another station' : station}`,
  openOriginal: 'Open original',
  moveToRep: 'Move to another rep…',
  moveToNewRep: 'Move to a new rep',
  joinTitle: (file: string) => `Move ${file} to another rep`,
  nothingToJoin: 'No rep within 10 minutes is missing this camera.',
  nobodyYet: 'no athlete',

  uploadAgain: 'Upload again as…',
  /** Dialog and links of a clip that is uploaded again for another athlete. */
  reupload: {
    title: (file: string) => `Upload ${file} again`,
    reason: 'The service can’t change the athlete of a capture. OnDeck uploads the same video again as a new capture.',
    uploadedAs: 'Uploaded as',
    uploadAs: 'Upload again as',
    titleMany: (clips: number) => `Upload ${counted(clips, 'clip', 'clips')} again`,
    titleMixed: (clips: number) => `Change the athlete of ${counted(clips, 'clip', 'clips')}`,
    split: (tagged: number, again: number) =>
      `${counted(tagged, 'clip gets', 'clips get')} new tags, ${counted(again, 'clip is', 'clips are')} uploaded again.`,
    movementMayLack: 'Their movement stays as it is.',
    movementStays: 'stays as it is',
    skipped: (clips: number, athlete: string) =>
      `${counted(clips, 'clip was', 'clips were')} uploaded as ${athlete} and ${clips === 1 ? 'stays' : 'stay'} as ${clips === 1 ? 'it is' : 'they are'}.`,
    uploading: (clips: number) =>
      `${counted(clips, 'clip is', 'clips are')} uploading now. Upload ${clips === 1 ? 'it' : 'them'} again when the upload is done.`,
    left: (clips: number) =>
      `${counted(clips, 'clip stays', 'clips stay')} as ${clips === 1 ? 'it is' : 'they are'}: uploaded again already, or not by this station.`,
    chooseAthlete: 'Choose the right athlete.',
    sameAthlete: (athlete: string) => `Already uploaded as ${athlete}. Choose another athlete.`,
    otherCameras: (cameras: string) => `Also the other cameras of this rep: ${cameras}`,
    capturesStay: (athlete: string, captures: number) =>
      captures === 1
        ? `The old capture stays with ${athlete} until the provider deletes it.`
        : `The old captures stay with ${athlete} until the provider deletes them.`,
    askProvider: (captures: string, athlete: string) => `Ask the provider to delete ${captures} (${athlete}).`,
    askLater: (captures: number) =>
      `Ask the provider to delete ${captures === 1 ? 'the old capture' : `the ${captures} old captures`}.`,
    copyCaptures: (captures: number) => (captures === 1 ? 'Copy capture ID' : `Copy ${captures} capture IDs`),
    capturesCopied: (captures: number) => (captures === 1 ? 'Capture ID copied' : `${captures} capture IDs copied`),
    capturesNotCopied: (captures: number) =>
      captures === 1 ? 'The capture ID couldn’t be copied' : 'The capture IDs couldn’t be copied',
    captures: (ids: string, count: number) => `${count === 1 ? 'capture' : 'captures'} ${ids}`,
    canUndo: 'You can undo this until the new upload starts.',
    button: (athlete: string | null) => (athlete === null ? 'Upload again' : `Upload again as ${athlete}`),
    buttonMany: (clips: number, athlete: string | null) =>
      `Upload ${counted(clips, 'clip', 'clips')} again${athlete === null ? '' : ` as ${athlete}`}`,
    buttonMixed: (tagged: number, again: number, athlete: string | null) =>
      `Tag ${tagged}, upload ${again} again${athlete === null ? '' : ` as ${athlete}`}`,
    done: (file: string, athlete: string) => `${file} will be uploaded again as ${athlete}`,
    doneMany: (clips: number, athlete: string) =>
      `${counted(clips, 'clip', 'clips')} will be uploaded again as ${athlete}`,
    uploadedTwice: 'Uploaded twice',
    firstUpload: (athlete: string | null, capture: string) =>
      `First uploaded${athlete === null ? '' : ` as ${athlete}`}: capture ${capture}.`,
    secondUpload: (athlete: string | null) => `Second upload${athlete === null ? '' : `, first as ${athlete}`}`,
    uploadedAgain: (athlete: string | null) => `Uploaded again${athlete === null ? '' : ` as ${athlete}`}`,
    waiting: (athlete: string | null, state: string) =>
      `Upload again${athlete === null ? '' : ` as ${athlete}`}: ${state}`,
    openNewClip: 'Open new clip',
    openFirstClip: 'Open first clip',
  },

  cancel: 'Cancel clip',
  cancelTitle: (file: string) => `Cancel ${file}?`,
  cancelFile: 'The file stays in its folder. You can bring the clip back later.',
  cancelReserved: 'The service keeps an empty record of this clip that can’t be deleted.',
  cancelNotReserved: 'Nothing is reserved on the service yet.',
}
