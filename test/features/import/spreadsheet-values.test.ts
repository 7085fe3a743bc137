import { expect, test } from 'vitest'
import {
  hasSpreadsheetError,
  isRoundedNumber,
  isTotalsLabel,
} from '../../../src/features/import/core/spreadsheet-values.ts'

const errors =
  `#N/A #NAME? #REF! #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #N/D #¿NOMBRE? #¡REF! #¡VALOR!
  #¡DIV/0! #¡NUM! #¡DESBORDAMIENTO! #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #NOM? #VALEUR! #PROPAGATION! #NOME? #NÚM!
  #ERROR! Err:502 ########`.split(/\s+/)

test.each(errors)('%s is the error of a formula, alone and beside a name', (error) => {
  expect(hasSpreadsheetError(error)).toBe(true)
  expect(hasSpreadsheetError(`Maya ${error}`)).toBe(true)
})

test.each(['#12', 'Maya #7', '#1!', 'N/A', 'Errol', '#', 'Maya', 'Jo # 4'])('%s is none', (text) => {
  expect(hasSpreadsheetError(text)).toBe(false)
})

test('a number in scientific notation has lost its digits', () => {
  expect(['5.55123E+09', '5,55123E+09', '1e21', '+1.2E10'].every(isRoundedNumber)).toBe(true)
  expect(['555-1234', '5551234567', '+1 555 123 4567 ext. 3', 'e5', '1E'].some(isRoundedNumber)).toBe(false)
})

test('a name that has a total in it is a name', () => {
  expect(['Total', 'Subtotal', 'Team total', 'Averages'].every(isTotalsLabel)).toBe(true)
  expect(['Totalena Ortiz', 'Total Ortiz', 'Grand', 'Al Total Jr', '24', ''].some(isTotalsLabel)).toBe(false)
})
