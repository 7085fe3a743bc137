import { foldName } from '../../../station/athletes/names.ts'

/** Errors of formulas without their signs, in the languages of spreadsheet programs. */
const errors: ReadonlySet<string> = new Set(
  `n/a na n/d n/b n/v nv n/t i/t yok brak saknas puuttuu
  name nombre nom nome naam namn navn nazwa имя
  ref bezug rif verw riferimento adr ссылка
  value valor valeur valore wert waarde verdi vaerdi vardefel arvo arg знач
  div/0 дел/0 null nulo nul nullo leeg skaring пусто num zahl nombre getal число liczba tal ogiltigt luku
  spill desbordamiento uberlauf propagation espansione overloop despejar calc calculo kalk calcul
  error errore fehler erreur getting_data field campo feld champ connect blocked unknown busy external python
  circular н/д`.split(/\s+/),
)

const errorForm = /^#[¡¿]?([^\s#!?]{1,20})[!?]?$/
/** LibreOffice numbers its errors; a column that is too narrow was copied as it looks. */
const otherError = /^(?:err:\d{3}|#{2,})$/i

/** True for a text that a spreadsheet shows in place of a value. */
export function isSpreadsheetError(text: string): boolean {
  if (otherError.test(text)) return true
  const [, name] = errorForm.exec(text) ?? []
  return name !== undefined && errors.has(foldName(name))
}

/** True where a text is the error of a formula, or has one as a word. */
export const hasSpreadsheetError = (text: string): boolean =>
  (text.includes('#') || /err:/i.test(text)) && text.split(/\s+/).some(isSpreadsheetError)

const rounded = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/** True for a number that a spreadsheet shortened, such as 5.55E+09: its last digits are lost. */
export const isRoundedNumber = (text: string): boolean => rounded.test(text.trim())

const totals =
  /^(?:(?:grand|sub|team|overall) ?)?totals?(?: (?:general|athletes?|players?|count|rows?|atletas?|jugador[ea]s))?$|^totales$|^subtotales$|^total de (?:atletas|jugador[ea]s)$|^promedios?$|^averages?$|^avg$/

/** True for a label of a line that counts or adds up the rows above it. */
export function isTotalsLabel(name: string): boolean {
  const words = foldName(name).match(/\p{L}+/gu) ?? []
  return words.length > 0 && totals.test(words.join(' '))
}
