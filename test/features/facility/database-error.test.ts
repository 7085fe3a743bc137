import { expect, test } from 'vitest'
import { toFacilityError } from '../../../src/features/facility/station/database-error.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { describeFailure } from '../../../src/words/describe.ts'

const ofServer = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [new Error('Connection terminated unexpectedly'), 'the connection was lost', 'se interrumpió la conexión'],
  [new Error('Client was closed and is not queryable'), 'the connection was lost', 'se interrumpió la conexión'],
  [new Error('timeout exceeded when trying to connect'), 'timed out', 'se agotó el tiempo de espera'],
  [
    new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated') }),
    'timed out',
    'se agotó el tiempo de espera',
  ],
  [
    ofServer('57P01', 'terminating connection due to administrator command'),
    'it is starting or stopping',
    'se está iniciando o deteniendo',
  ],
  [ofServer('53300', 'sorry, too many clients already'), 'it has too many connections', 'tiene demasiadas conexiones'],
  [
    ofServer('28P01', 'password authentication failed for user "ondeck"'),
    'wrong user name or password',
    'usuario o contraseña incorrectos',
  ],
])('the reason of %o is in the language of the sentence', (error, english, spanish) => {
  const because = toFailure(toFacilityError(error, 'db.example'))
  expect(describeFailure(because, 'OnDeck').message).toContain(`(${english}).`)
  const { message } = describeFailure(because, 'OnDeck', { language: 'es' })
  expect(message).toContain(`db.example`)
  expect(message).toContain(`(${spanish}).`)
})

test('a message of the database that has no text here stays as it is', () => {
  const because = toFailure(toFacilityError(ofServer('3D000', 'database "cage" does not exist'), 'db.example'))
  expect(because).toMatchObject({
    code: 'facility-database-unknown',
    parameters: { detail: 'database "cage" does not exist' },
  })
})
