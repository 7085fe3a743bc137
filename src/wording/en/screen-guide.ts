import { counted } from './counted.ts'

/** The first start: connection, first folder, first clip. */
export const screenGuideEn = {
  title: 'First steps',
  practise: 'Try it with the practice service',
  leave: 'Not now',
  leaveNote: 'You find these steps again under Settings, About.',
  steps: 'Steps',
  stepDone: 'done',
  goOn: 'Continue',

  service: 'Service',
  serviceTitle: 'Where do clips go?',
  serviceWhy:
    'OnDeck brings every clip to the biomechanics service, which makes the measurements. Try it first without any risk, or connect it right away.',
  real: 'The real service',
  realNote: 'Your provider gives you the base address; it ends in /v1.',
  use: 'Use this service',
  practice: 'The practice service',
  practiceNote:
    'All on this computer: sample athletes and two cameras that film by themselves. Nothing leaves the house; go over to real work whenever you like.',
  usingReal: 'Clips go to',
  usingPractice: 'Practice mode: nothing leaves this computer.',
  otherService: 'Another address',

  key: 'Key',
  keyTitle: 'Which key opens it?',
  keyWhy:
    'The API key proves to the service that this is your organization. It goes into this computer’s keychain, never into a file, and is not shown again.',
  keyWhyInMemory:
    'The API key proves to the service that this is your organization. This computer’s keychain doesn’t answer, so OnDeck keeps the key in memory only: enter it again after each start, or start OnDeck with ONDECK_API_KEY.',
  keyFailed: 'The key was not accepted yet: the connection test failed.',
  changeAddress: 'Change address',
  goOnAnyway: 'Continue anyway',
  keySave: 'Save and test',
  keyPractice: 'The practice service brought its own key.',
  keyWorks: 'The service takes the key.',
  keyHere: 'There is a key already.',
  keyGiven: 'The key was given when OnDeck was started.',
  otherKey: 'Another key',

  folder: 'First folder',
  folderTitle: 'Where does a camera export to?',
  folderWhy:
    'OnDeck watches the folder and takes each clip as soon as it is completely written. It never changes or deletes a file. More cameras can follow under Settings.',
  foldersHere: (folders: number) => `${counted(folders, 'folder is', 'folders are')} watched`,
  anotherFolder: 'Add another folder',

  clip: 'First clip',
  clipTitle: 'Who is in front of the cameras?',
  clipWhy:
    'Whoever is on deck is tagged on every clip that comes from now on. Then let the camera export one, and see it go all the way.',
  onDeckNow: (name: string) => `${name} is on deck`,
  changeDeck: 'Somebody else',
  findAthlete: 'Choose who it is',
  putOnDeck: 'Put on deck',
  waiting: 'Waiting for the first clip',
  waitingNote: (folder: string) => `As soon as a video lies in ${folder}, it shows here.`,
  waitingNoFolder: 'Add a folder first: step 3.',
  arrived: 'The first clip has arrived',
  another: 'Follow the next one',
  more: (clips: number) => `and ${counted(clips, 'more clip', 'more clips')}`,
  finish: 'Go to work',
  finishNote: 'Today shows every rep from now on.',
  tagIt: 'Tag it on Today',

  stages: {
    found: 'Found',
    probed: 'Looked into',
    tagged: 'Tagged',
    held: 'Held',
    sent: 'Sent',
    completed: 'Results ready',
  },
  stageNotes: {
    found: 'Waiting until it is completely written',
    probed: 'Length, frame rate, recording time',
    tagged: 'Whose it is and what it shows',
    held: 'Can still be changed',
    sent: 'Stored at the service',
    completed: 'The service has measured it',
  },
  heldFor: (countdown: string) => `Can still be changed, ${countdown}`,
  processing: 'The service is working on it',
}
