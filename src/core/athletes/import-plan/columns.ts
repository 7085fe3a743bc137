import { checkNewKey } from '../../../contract/athletes/custom-key.ts'
import { type ColumnTarget, type ImportField, importFields } from '../../../contract/athletes/roster-import.ts'
import { type Evidence, evidence } from '../../../contract/evidence.ts'
import { AppError } from '../../app-error.ts'
import { searchWords } from '../names.ts'
import type { HeightUnit, WeightUnit } from './measures.ts'

/** A custom attribute's column is named by its key after this. */
const CUSTOM_PREFIX = 'custom.'

/** The columns that a result file adds: imported again, they mean nothing. */
export const resultHeaders = ['import_outcome', 'import_id', 'import_problem'] as const

/** A column of the file, and where it goes. The unit is that of its name. */
export interface MappedColumn {
  readonly index: number
  readonly header: string
  readonly target: ColumnTarget
  readonly heightUnit: HeightUnit | null
  readonly weightUnit: WeightUnit | null
}

/** Column names as rosters have them, in English and Spanish, folded and joined with spaces. */
const names: Readonly<Record<ImportField, string>> = {
  id: 'id|athlete id|uuid|id del atleta',
  full_name: 'name|full name|athlete|athlete name|player|player name|nombre completo|atleta|jugador',
  first_name: 'first name|first|firstname|given name|given|forename|nombre|nombres|primer nombre',
  last_name: 'last name|last|lastname|surname|family name|apellido|apellidos',
  date_of_birth:
    'date of birth|dob|birth date|birthdate|birthday|born|d o b|fecha de nacimiento|nacimiento|f nacimiento',
  email: 'email|e mail|email address|mail|correo|correo electronico',
  phone: 'phone|phone number|mobile|cell|cell phone|telephone|telefono|celular',
  gender: 'gender|sex|genero|sexo',
  dominant_arm:
    'dominant arm|arm|throws|throwing arm|throwing hand|hand|handedness|dominant hand|brazo dominante|brazo',
  dominant_leg: 'dominant leg|leg|dominant foot|foot|footedness|pierna dominante|pierna',
  activity: 'activity|sport|actividad|deporte',
  positions: 'positions|position|pos|posicion|posiciones',
  competition_level: 'competition level|level|nivel|nivel de competencia',
  height: 'height|ht|estatura|altura|talla',
  weight: 'weight|wt|peso',
}
const fieldOf = new Map(importFields.flatMap((field) => names[field].split('|').map((name) => [name, field] as const)))

const heightUnitWords: Readonly<Record<string, HeightUnit>> = {
  in: 'in',
  inch: 'in',
  inches: 'in',
  pulgadas: 'in',
  cm: 'cm',
  m: 'm',
  ft: 'ft',
  feet: 'ft',
  pies: 'ft',
}
const weightUnitWords: Readonly<Record<string, WeightUnit>> = {
  lb: 'lb',
  lbs: 'lb',
  pounds: 'lb',
  libras: 'lb',
  kg: 'kg',
  kgs: 'kg',
  kilos: 'kg',
}

/** What a column is by its name: its field, and the unit that the name ends with. */
function recognize(header: string): Pick<MappedColumn, 'target' | 'heightUnit' | 'weightUnit'> {
  const none = { target: null, heightUnit: null, weightUnit: null }
  if (header.startsWith(CUSTOM_PREFIX)) return { ...none, target: { attribute: header.slice(CUSTOM_PREFIX.length) } }
  const words = searchWords(header.replaceAll('_', ' '))
  const whole = fieldOf.get(words.join(' '))
  if (whole) return { ...none, target: { field: whole } }
  const base = fieldOf.get(words.slice(0, -1).join(' '))
  const unit = words.at(-1) ?? ''
  const heightUnit = base === 'height' ? heightUnitWords[unit] : undefined
  if (heightUnit) return { ...none, target: { field: 'height' }, heightUnit }
  const weightUnit = base === 'weight' ? weightUnitWords[unit] : undefined
  return weightUnit ? { ...none, target: { field: 'weight' }, weightUnit } : none
}

export interface ColumnMapping {
  /** What a person chose, by a column's name; it wins over what the name says. */
  readonly chosen: ReadonlyMap<string, ColumnTarget>
  /** The same by a column's number, which wins over all. */
  readonly chosenAt?: ReadonlyMap<number, ColumnTarget>
  /** Columns that no field is recognized for become custom attributes. */
  readonly customColumns: boolean
}

/** Where every column goes. Throws AppError `roster-unreadable` where nobody could be told apart, or two columns meet. */
export function mapColumns(headers: readonly string[], mapping: ColumnMapping, file: string): MappedColumn[] {
  const columns = targetColumns(headers, mapping)
  const why = columnsProblem(columns)
  if (why) throw new AppError('roster-unreadable', { file, why })
  return columns
}

/** Where every column goes, whether or not a roster can be read so. */
export function targetColumns(headers: readonly string[], mapping: ColumnMapping): MappedColumn[] {
  const { chosen, chosenAt, customColumns } = mapping
  return withFirstNames(headers).map(({ header, known }, index): MappedColumn => {
    const name = header.trim()
    if (chosenAt?.has(index)) return { index, header, ...known, target: chosenAt.get(index) ?? null }
    if (chosen.has(name)) return { index, header, ...known, target: chosen.get(name) ?? null }
    const isOpen = known.target === null && customColumns && name !== '' && !isOfResult(name)
    return { index, header, ...known, target: isOpen ? customTarget(header) : known.target }
  })
}

/** Why no roster can be read with these columns; null where one can. */
export function columnsProblem(columns: readonly MappedColumn[]): Evidence | null {
  const seen = new Set<string>()
  for (const { target } of columns) {
    const name = targetName(target)
    if (name !== null && seen.has(name)) return evidence('column-twice', { field: name })
    if (name !== null) seen.add(name)
  }
  return ['id', 'first_name', 'full_name'].some((field) => seen.has(field)) ? null : evidence('no-name-column')
}

const isOfResult = (name: string) => (resultHeaders as readonly string[]).includes(name)

/** Beside last names, a column “Name” holds first names. */
function withFirstNames(headers: readonly string[]) {
  const columns = headers.map((header) => ({ header, known: recognize(header) }))
  const has = (field: ImportField) => columns.some(({ known }) => isField(known.target, field))
  if (!has('last_name') || has('first_name')) return columns
  return columns.map(({ header, known }) => ({
    header,
    known: isField(known.target, 'full_name') ? { ...known, target: { field: 'first_name' as const } } : known,
  }))
}

export const isField = (target: ColumnTarget, field: ImportField) =>
  target !== null && 'field' in target && target.field === field

const targetName = (target: ColumnTarget) =>
  target === null ? null : 'field' in target ? target.field : `${CUSTOM_PREFIX}${target.attribute}`

function customTarget(header: string): ColumnTarget {
  const attribute = attributeFor(header)
  return attribute === null ? null : { attribute }
}

/** A key that the service takes (2.1, rules 1 to 4), as near to the column's name as can be; null where none is. */
export function attributeFor(header: string): string | null {
  const words = searchWords(header).join('_')
  const key = /^\d/.test(words) ? `_${words}` : words
  return checkNewKey(key) === null ? key : null
}
