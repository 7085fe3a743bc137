/** Descriptions of the commands about the upload queue. */
export const queueCommandsEn = {
  queue: 'Show the upload queue, change its order, pause it, or limit its rate',
  'queue show': 'Show whether uploads are running, and the clips in order',
  'queue pause': 'Pause all uploads',
  'queue resume': 'Resume uploads',
  'queue limit': 'Limit uploads to a number of Mbit/s, or remove the limit with none',
  'queue schedule': 'Upload only during these hours, or at any time with none',
  'queue first': 'Move clips to the front of the queue',
  'queue last': 'Move clips to the end of the queue',
}
