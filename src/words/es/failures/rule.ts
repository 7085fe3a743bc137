import type { FailureSentences } from '../../failure-text.ts'
import { shotListText } from './shot-list.ts'

export const ruleFailuresEs = {
  'movement-ambiguous': ({ movement, activities }, subject) => ({
    message: `${subject}: ${movement} pertenece a varias actividades (${activities}), y no se indicó ninguna.`,
    next: 'Indique la actividad, o asígnela en las etiquetas de la carpeta.',
  }),
  'template-invalid': ({ template, problem, expected, key }) => ({
    message: `La plantilla ${template} no es válida${key === undefined ? '' : ` (${key})`}: ${templateProblem(problem)}.`,
    next: templateNext(problem, expected),
  }),
  'alias-ambiguous': ({ first, second }) => ({
    message: `Los alias “${first}” y “${second}” son de atletas distintos, pero los nombres no permiten distinguirlos.`,
    next: 'Cambie uno de ellos. Las mayúsculas, los acentos y los espacios no cuentan.',
  }),
  'name-unfit': ({ name, template, field }, subject) => ({
    message:
      name === ''
        ? `${subject} está directamente en la carpeta de origen, pero ${template} espera subcarpetas.`
        : `${subject}: “${name}” no coincide con ${template}${field === '' ? '' : `: falta {${field}}`}.`,
    next: 'Cambie el nombre, cambie la regla, o indique las etiquetas de otra manera.',
  }),
  'name-ambiguous': ({ name, template, first, second }, subject) => ({
    message: `${subject}: “${name}” coincide con ${template} de dos maneras: ${first}; o ${second}.`,
    next: 'Use otro separador en la regla y en los nombres, o use {firstName} y {lastName}.',
  }),
  'shot-list-row': (parameters, subject) => shotListText(parameters, subject),
} satisfies FailureSentences

const templateProblems: Readonly<Record<string, string>> = {
  'brace-unbalanced': 'sus llaves no coinciden',
  'field-unknown': 'tiene un campo desconocido',
  'field-twice': 'tiene el mismo campo dos veces',
  'fields-touching': 'no hay un separador entre dos campos',
  'athlete-twice': 'tiene el nombre del atleta dos veces',
  'last-name-alone': 'un apellido solo no identifica a un atleta',
  'nothing-useful': 'no tiene ningún campo para una etiqueta',
  'slash-in-file-name': 'el nombre de un archivo no puede contener carpetas',
  'no-subfolders': 'las subcarpetas de la carpeta no están incluidas',
}

const templateProblem = (problem: string | number | undefined) => templateProblems[String(problem)] ?? String(problem)

function templateNext(problem: string | number | undefined, expected: string | number | undefined): string {
  switch (problem) {
    case 'field-unknown':
    case 'nothing-useful':
      return `¿Quiso decir ${expected}?`
    case 'field-twice':
      return `Use ${expected} una vez. Solo {ignore} se puede repetir.`
    case 'fields-touching':
      return `Ponga un separador entre ellos, por ejemplo ${expected}.`
    case 'slash-in-file-name':
      return `Escriba ${expected}, y use la regla “path” para las carpetas.`
    case 'no-subfolders':
      return `Configure ${expected}, o quite la regla.`
    default:
      return `Por ejemplo: ${expected}.`
  }
}
