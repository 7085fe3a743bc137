import { AppError } from '../../../station/app-error.ts'
import { searchWords, withoutInvisible } from '../../../station/athletes/names.ts'
import { checkNewKey } from '../../../station/contract/custom-key.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import { type ColumnTarget, type ImportField, importFields } from '../roster-import.ts'
import type { HeightUnit, WeightUnit } from './measures.ts'

/** Prefix of a custom attribute's column; its key follows. */
const CUSTOM_PREFIX = 'custom.'

/** Columns that a result file adds; a second import ignores them. */
export const resultHeaders = ['import_outcome', 'import_id', 'import_problem'] as const

/** Column of the file with its target field. The units are those that its name contains. */
export interface MappedColumn {
  readonly index: number
  readonly header: string
  readonly target: ColumnTarget
  readonly heightUnit: HeightUnit | null
  readonly weightUnit: WeightUnit | null
}

/** Known column names, in English and Spanish, folded and joined with spaces. */
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

/** Recognizes a column by its name: its field, and the unit at the end of the name. */
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
  const feet = / (?:ft|feet|pies)(?: (?:and|y))? (?:in|inches|pulgadas)$/.exec(words.join(' '))
  if (feet && fieldOf.get(words.join(' ').slice(0, feet.index)) === 'height')
    return { ...none, target: { field: 'height' }, heightUnit: 'ft-in' }
  const weightUnit = base === 'weight' ? weightUnitWords[unit] : undefined
  return weightUnit ? { ...none, target: { field: 'weight' }, weightUnit } : none
}

export interface ColumnMapping {
  /** Targets chosen by column name; they win over recognized ones. */
  readonly chosen: ReadonlyMap<string, ColumnTarget>
  /** Targets chosen by column number, which win over all. */
  readonly chosenAt?: ReadonlyMap<number, ColumnTarget>
  /** True to import unrecognized columns as custom attributes. */
  readonly customColumns: boolean
}

/**
 * Maps columns to targets. Throws AppError `roster-unreadable` without a name column, or where two columns have one
 * target.
 */
export function mapColumns(headers: readonly string[], mapping: ColumnMapping, file: string): MappedColumn[] {
  const columns = targetColumns(headers, mapping)
  const why = columnsProblem(columns)
  if (why) throw new AppError('roster-unreadable', { file, why })
  return columns
}

/** Maps columns to targets, without a check that the roster can be read. */
export function targetColumns(headers: readonly string[], mapping: ColumnMapping): MappedColumn[] {
  const { chosen, chosenAt, customColumns } = mapping
  return withFirstNames(headers).map(({ header, known }, index): MappedColumn => {
    const name = withoutInvisible(header).trim()
    if (chosenAt?.has(index)) return { index, header, ...known, target: chosenAt.get(index) ?? null }
    if (chosen.has(name)) return { index, header, ...known, target: chosen.get(name) ?? null }
    const isOpen = known.target === null && customColumns && name !== '' && !isOfResult(name)
    return { index, header, ...known, target: isOpen ? customTarget(header) : known.target }
  })
}

/** Reason why a roster with these columns can't be read; null where it can. */
export function columnsProblem(columns: readonly MappedColumn[]): Evidence | null {
  const seen = new Set<string>()
  for (const { target } of columns) {
    const name = targetName(target)
    if (name !== null && seen.has(name)) return evidence('column-twice', { field: name })
    if (name !== null) seen.add(name)
  }
  return ['id', 'first_name', 'full_name'].some((field) => seen.has(field)) ? null : evidence('no-name-column')
}

/** Names of the columns that go nowhere although nobody chose so, and whether they could be custom attributes. */
export function leftOutColumns(columns: readonly MappedColumn[], { chosen }: Pick<ColumnMapping, 'chosen'>) {
  return columns.flatMap(({ header, target }) => {
    const name = withoutInvisible(header).trim()
    if (target !== null || name === '' || isOfResult(name) || chosen.has(name)) return []
    return [{ name, canBeCustom: attributeFor(header) !== null }]
  })
}

const isOfResult = (name: string) => (resultHeaders as readonly string[]).includes(name)

/** Reads “Name” as first names where there is a column of last names. */
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

/**
 * Valid key of a custom attribute (service interface 2.1, rules 1 to 4), as close to the column's name as possible;
 * null where there is none.
 */
export function attributeFor(header: string): string | null {
  const words = searchWords(header).join('_')
  const key = /^\d/.test(words) ? `_${words}` : words
  return checkNewKey(key) === null ? key : null
}
