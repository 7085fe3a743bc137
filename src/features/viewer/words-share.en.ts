/** The dialog that makes one video of a rep’s cameras. */
export const screenShareEn = {
  share: 'Share video',
  /** On a button beside the video. */
  shareShort: 'Share',
  title: 'Share video of this rep',
  about: (cameras: number) =>
    cameras === 1
      ? 'Creates an MP4 video without sound that any phone or computer plays.'
      : `Creates one MP4 video of ${cameras} cameras side by side, without sound, that any phone or computer plays.`,
  withoutDrawings: 'Drawings are not part of the video. “Save frame” keeps a picture with them.',
  speed: 'Speed',
  /** Of real time. */
  speeds: { '1': '1×', '0.5': '1/2×', '0.25': '1/4×', '0.125': '1/8×' },
  text: 'Text below the video',
  withName: (name: string) => `Athlete name (${name})`,
  withoutName: 'Athlete name',
  withDate: (date: string) => `Date (${date})`,
  frames: 'Frames',
  allFrames: 'All',
  someFrames: 'Range',
  first: 'From frame',
  last: 'To frame',
  camera: 'Frames of camera',
  rangeWrong: 'The first frame is after the last one.',
  create: 'Create video',
  waiting: 'Waiting for other videos',
  making: (done: string) => `Creating the video: ${done}`,
  progress: 'Video progress',
  closing: 'Closing this dialog cancels the video.',
  cancel: 'Cancel video',
  canceled: 'Canceled. Nothing was saved.',
  ready: 'The video is ready.',
  file: 'File',
  length: 'Length',
  picture: 'Resolution',
  size: 'Size',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  save: 'Save video',
  another: 'Create another',
  private: 'The video shows an athlete: share it only with people who may see it.',
  subject: 'The video',
}
