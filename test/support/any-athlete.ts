import fc from 'fast-check'
import type { Athlete } from '../../src/service/athletes.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    ' x ',
    '"',
    'a,b',
    '1/2/03',
    '<b>&amp;',
    '_x000D_',
    'two\nlines',
    'two\r\nlines',
    'bell\u0007',
  ),
)

/** An athlete as some service may have stored it, also with values that the interface does not allow. */
const anyAthlete: fc.Arbitrary<Athlete> = fc.record({
  id: fc.uuid(),
  first_name: fc.option(text),
  last_name: fc.option(text),
  date_of_birth: fc.option(fc.constantFrom('2004-05-06T00:00:00.000Z', '1999-12-31', 'unknown', '2099-01-01')),
  email: fc.option(text),
  phone: fc.option(text),
  gender: fc.option(fc.oneof(fc.constantFrom('male', 'non-binary', 'Female'), text)),
  dominant_arm: fc.option(fc.constantFrom('left', 'LEFT', 'none')),
  activity: fc.option(fc.constantFrom('baseball', 'golf', 'Rugby')),
  positions: fc.option(fc.array(fc.oneof(fc.constantFrom('pitcher', 'catcher'), text), { maxLength: 3 })),
  height: fc.option(fc.oneof(fc.integer({ min: -1, max: 300 }), fc.constant(71.5))),
  weight: fc.option(fc.integer({ min: -1, max: 500 })),
  custom_attributes: fc.option(fc.dictionary(text, text, { maxKeys: 3 })),
})

/** Several of them, no id twice. */
export const anyRoster = fc.uniqueArray(anyAthlete, {
  minLength: 1,
  maxLength: 8,
  selector: ({ id }) => id.toLowerCase(),
})
