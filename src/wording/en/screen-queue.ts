/** Everything between tagged and uploaded. */
export const screenQueueEn = {
  title: 'Queue',
  pause: 'Pause',
  resume: 'Resume',
}
