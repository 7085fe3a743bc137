import type { Sentences } from '../failure-text.ts'
import { shotListText } from './shot-list-failures.ts'

export const ruleFailuresEs = {
  'movement-ambiguous': ({ movement, activities }, thing) => ({
    message: `${thing}: ${movement} pertenece a las actividades ${activities}; no se indica cuál.`,
    next: 'Indique la actividad, o asígnela en las etiquetas de la carpeta.',
  }),
  'template-invalid': ({ template, problem, expected, key }) => ({
    message: `La plantilla ${template} no puede funcionar${key === undefined ? '' : ` (${key})`}: ${templateProblem(problem)}.`,
    next: templateNext(problem, expected),
  }),
  'alias-ambiguous': ({ first, second }) => ({
    message: `Los alias “${first}” y “${second}” son de atletas distintos, y un nombre no permite distinguirlos.`,
    next: 'Cambie uno de ellos. Mayúsculas, acentos y espacios no cuentan.',
  }),
  'name-unfit': ({ name, template, field }, thing) => ({
    message:
      name === ''
        ? `${thing} está directamente en la carpeta de origen, y ${template} lo espera dentro de subcarpetas.`
        : `${thing}: “${name}” no es como ${template} espera${field === '' ? '' : `: no se encuentra {${field}}`}.`,
    next: 'Cambie el nombre, cambie la regla, o indique las etiquetas de otra manera.',
  }),
  'name-ambiguous': ({ name, template, first, second }, thing) => ({
    message: `${thing}: “${name}” se puede leer de dos maneras con ${template}: ${first}; o ${second}.`,
    next: 'Ponga otro separador en la regla y en los nombres, o use {firstName} y {lastName}.',
  }),
  'shot-list-row': (parameters, thing) => shotListText(parameters, thing),
} satisfies Sentences

const templateProblems: Readonly<Record<string, string>> = {
  'brace-unbalanced': 'hay una llave sin su pareja',
  'field-unknown': 'tiene un campo que no existe',
  'field-twice': 'tiene un campo dos veces',
  'fields-touching': 'no hay nada entre dos campos, así que no se sabe dónde termina uno',
  'athlete-twice': 'tiene el nombre del atleta dos veces',
  'last-name-alone': 'un apellido solo no dice quién es',
  'nothing-useful': 'no tiene ningún campo que diga algo de las etiquetas',
  'slash-in-file-name': 'el nombre de un archivo no contiene carpetas',
  'no-subfolders': 'las subcarpetas de la carpeta no se vigilan',
}

const templateProblem = (problem: string | number | undefined) => templateProblems[String(problem)] ?? String(problem)

function templateNext(problem: string | number | undefined, expected: string | number | undefined): string {
  switch (problem) {
    case 'field-unknown':
    case 'nothing-useful':
      return `Tal vez quiso decir ${expected}.`
    case 'field-twice':
      return `Use ${expected} una vez; {ignore} puede aparecer cuantas veces haga falta.`
    case 'fields-touching':
      return `Ponga un separador entre ellos, por ejemplo ${expected}.`
    case 'slash-in-file-name':
      return `Escriba ${expected}, y las carpetas en la regla “path”.`
    case 'no-subfolders':
      return `Ponga ${expected}, o quite la regla.`
    default:
      return `Escriba, por ejemplo, ${expected}.`
  }
}
