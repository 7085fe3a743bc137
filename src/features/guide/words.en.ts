import { counted } from '../../words/en/counted.ts'

/** First-time setup: connection, first folder, first clip. */
export const screenGuideEn = {
  title: 'Setup',
  tryPractice: 'Try practice mode',
  leave: 'Not now',
  leaveNote: 'You can come back to setup in Settings, About.',
  steps: 'Steps',
  stepDone: 'done',
  continue: 'Continue',

  service: 'Service',
  serviceTitle: 'Connect to the service',
  serviceWhy:
    'OnDeck uploads every clip to the biomechanics service, which analyzes it. Connect now, or try practice mode first.',
  ownService: 'Your service',
  ownServiceNote: 'Enter the base address from your provider. It ends in /v1.',
  use: 'Use this service',
  practice: 'Practice mode',
  practiceNote:
    'Sample athletes and two simulated cameras on this computer. Nothing leaves this computer. You can leave practice mode at any time.',
  usingService: 'Clips are uploaded to',
  usingPractice: 'Practice mode: nothing leaves this computer.',
  otherService: 'Change address',

  key: 'API key',
  keyTitle: 'Enter your API key',
  keyWhy:
    'The API key identifies your organization to the service. OnDeck keeps it in this computer’s keychain, never in a file, and doesn’t show it again.',
  keyWhyInMemory:
    'The API key identifies your organization to the service. This computer’s keychain isn’t available, so OnDeck keeps the key in memory only: enter it again after each start, or start OnDeck with ONDECK_API_KEY.',
  keyFailed: 'Connection test failed. The API key isn’t accepted yet.',
  changeAddress: 'Change address',
  continueAnyway: 'Continue anyway',
  keySave: 'Save and test',
  keyPractice: 'The practice service has its own API key.',
  keyWorks: 'API key accepted',
  keyHere: 'API key saved',
  keyGiven: 'API key set when OnDeck started',
  otherKey: 'Change API key',

  folder: 'First folder',
  folderTitle: 'Add a camera folder',
  folderWhy:
    'OnDeck watches the folder and adds each clip as soon as it is completely written. It never changes or deletes a file. You can add more cameras in Settings.',
  foldersHere: (folders: number) => `${counted(folders, 'folder is', 'folders are')} watched`,
  anotherFolder: 'Add another folder',

  clip: 'First clip',
  clipTitle: 'Put an athlete on deck',
  clipWhy:
    'New clips are tagged with the athlete on deck. Then export a clip from the camera and follow it here until its results are ready.',
  onDeckNow: (name: string) => `${name} is on deck`,
  changeDeck: 'Change athlete',
  findAthlete: 'Choose athlete',
  putOnDeck: 'Put on deck',
  waiting: 'Waiting for the first clip',
  waitingNote: (folder: string) => `The first video in ${folder} appears here.`,
  waitingNoFolder: 'Add a folder first: step 3.',
  arrived: 'First clip found',
  followNext: 'Follow next clip',
  moreClips: (clips: number) => `and ${counted(clips, 'more clip', 'more clips')}`,
  finish: 'Finish setup',
  finishNote: 'Today shows every rep.',
  tagIt: 'Tag it on Today',

  stages: {
    found: 'Found',
    probed: 'Video checked',
    tagged: 'Tagged',
    held: 'Held',
    sent: 'Uploaded',
    completed: 'Results ready',
  },
  /** While a stage is under way, or has stopped: it is not done yet. */
  stagesNow: {
    found: 'Found',
    probed: 'Checking video',
    tagged: 'Tags',
    held: 'Held',
    sent: 'Upload',
    completed: 'Results',
  },
  stagesStopped: {
    found: 'File',
    probed: 'Video check',
    tagged: 'Needs tags',
    held: 'Held',
    sent: 'Upload',
    completed: 'Results',
  },
  needsTagsNote: 'Add its missing tags',
  stageNotes: {
    found: 'Waiting for the file to be completely written',
    probed: 'Length, frame rate, recording time',
    tagged: 'Athlete and movement',
    held: 'Can still be changed',
    sent: 'Stored by the service',
    completed: 'Analyzed by the service',
  },
  heldFor: (countdown: string) => `Can still be changed for ${countdown}`,
  processing: 'Processing on the service',
}
