import type { Sentences } from '../failure-text.ts'
import { reason } from './phrases.ts'

/** What keeps a clip from being tagged. */
export const tagFailuresEn = {
  'athlete-missing': (_parameters, thing) => ({
    message: `${thing}: nobody has said whose clip this is.`,
    next: 'Give the folder an athlete in its tags.',
  }),
  'athlete-not-found': ({ athlete }, thing) => ({
    message: `${thing}: the service has no such athlete${reason(athlete)}.`,
    next: 'Correct the athlete in the folder’s tags and start again.',
  }),
  'athlete-unknown': ({ name }, thing) => ({
    message: `${thing}: the service has no athlete named ${name}.`,
    next: 'Correct the name, or allow the folder to create the athlete (create: true).',
  }),
  'athlete-ambiguous': ({ name }, thing) => ({
    message: `${thing}: the service has several athletes named ${name}.`,
    next: 'Name the athlete by id in the folder’s tags.',
  }),
  'activity-missing': (_parameters, thing) => ({
    message: `${thing}: no activity is given.`,
    next: 'Give the folder an activity in its tags, such as baseball.',
  }),
  'movement-missing': (_parameters, thing) => ({
    message: `${thing}: no movement is given.`,
    next: 'Give the folder a movement in its tags, such as pitching.',
  }),
  'pair-unknown': ({ activity, movement, movements }, thing) => ({
    message: `${thing}: the service knows no ${movement} in ${activity}.`,
    next: `Choose one of: ${movements}.`,
  }),
  'dimension-unknown': ({ dimension, activity, movement, dimensions }, thing) => ({
    message: `${thing}: ${activity} ${movement} has no dimension ${dimension}.`,
    next: dimensions === '' ? 'Remove it: this movement has none.' : `Use one of: ${dimensions}.`,
  }),
  'dimension-invalid': ({ dimension, value, expected }, thing) => ({
    message: `${thing}: ${dimension} cannot be ${value === '' ? 'empty' : value}.`,
    next: expected === '' ? 'Give it a value, or remove it.' : `Use one of: ${expected}.`,
  }),
  'dimension-missing': ({ dimension, activity, movement }, thing) => ({
    message: `${thing}: ${dimension} of ${activity} ${movement} is not given, and this folder requires it.`,
    next: 'Give it in the folder’s tags, or switch requireDimensions off.',
  }),
} satisfies Sentences
