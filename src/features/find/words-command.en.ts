/** Description of `ondeck find`. */
export const findCommandEn = 'Find reps by text, athlete, movement, camera, state, day or file name, newest first'

/** Options of `ondeck find`. */
export const findOptionsEn = {
  findAthlete: 'Only this athlete: an id or a name; can be repeated',
  findCamera: 'Only reps with a clip of this camera; can be repeated',
  findDimension: 'Only this value of a dimension, such as handedness=left; can be repeated',
  findFile: 'Part of a file name',
  findFrom: 'First day, such as 2026-11-14',
  findState:
    'Only reps with a clip in this state: preparing, queued, uploading, processing, completed, attention or cancelled; can be repeated',
  findStation: 'Find reps of another station in the facility instead of this one’s; “all” for all other stations',
  findTo: 'Last day, such as 2026-11-14',
}
