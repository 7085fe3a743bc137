import type { TextParameters } from '../../evidence-text.ts'
import type { FailureSentences, FailureText } from '../../failure-text.ts'
import { textByName } from '../../text-by-name.ts'
import { clockErrorEs } from '../clock-error.ts'
import { originsEs } from '../origins.ts'
import { reason } from '../phrases.ts'

/** Problems of a shot list, or of one of its rows. */
function shotListText({ problem, value, expected }: TextParameters, subject: string): FailureText {
  switch (problem) {
    case 'file-missing':
      return {
        message: `${subject}: la fila no tiene nombre de archivo.`,
        next: 'Agregue el nombre del archivo de video, por ejemplo IMG_0412.MOV.',
      }
    case 'file-with-folder':
      return {
        message: `${subject}: ${value} está en otra carpeta.`,
        next: `Use solo el nombre del archivo (${expected}), en una lista de la misma carpeta.`,
      }
    case 'file-twice':
      return {
        message: `${subject}: una entrada anterior tiene otras etiquetas para ${value} (${/^\d+$/.test(String(expected)) ? 'línea ' : ''}${expected}).`,
        next: 'Deje solo lo correcto.',
      }
    case 'cells-too-many':
      return {
        message: `${subject}: “${value}” no está en ninguna columna.`,
        next: 'Ponga entre comillas los valores que contengan un separador.',
      }
    case 'activity-unknown':
      return {
        message: `${subject}: el servicio no tiene la actividad ${value}.`,
        next: `Por ejemplo: ${expected}.`,
      }
    case 'movement-unknown':
      return {
        message: `${subject}: el servicio no tiene el movimiento ${value}.`,
        next:
          expected === ''
            ? 'Use uno de los movimientos del servicio, por ejemplo pitching.'
            : `¿Quiso decir ${expected}?`,
      }
    case 'column-unknown':
      return { message: `${subject}: columna desconocida: ${value}. Se omite.`, next: `Columnas: ${expected}.` }
    case 'column-twice':
      return { message: `${subject}: columna duplicada: ${value}. Se omite.`, next: 'Quite una de las dos.' }
    case 'no-file-column':
      return {
        message: `${subject}: ninguna columna tiene los nombres de los archivos (${value}).`,
        next: 'Llame “file” a la columna, o desactive shotList en esta carpeta.',
      }
    case 'too-many-rows':
      return {
        message: `${subject}: la lista tiene más de ${value} filas. El resto no se lee.`,
        next: 'Divídala, o desactive shotList en esta carpeta.',
      }
    case 'too-large':
      return {
        message: `${subject}: la lista es demasiado grande: ${value} bytes, límite ${expected}.`,
        next: 'Divídala, o desactive shotList en esta carpeta.',
      }
    default:
      return {
        message: `${subject}: la lista no se puede leer a partir de esta línea (${value}).`,
        next: 'Cierre las comillas abiertas aquí y guarde la lista de nuevo.',
      }
  }
}

const ruleFailuresEs = {
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

const originOf = (origin: string | number | undefined) => textByName(originsEs, String(origin))

export const tagFailuresEs = {
  'athlete-missing': (_parameters, subject) => ({
    message: `${subject}: falta el atleta.`,
    next: 'Asigne un atleta en las etiquetas de la carpeta.',
  }),
  'athlete-not-found': ({ athlete }, subject) => ({
    message: `${subject}: el servicio no tiene a ese atleta${reason(athlete)}.`,
    next: 'Elija a otro atleta donde se indicó este: a mano, en turno o en las etiquetas de la carpeta.',
  }),
  'athlete-unknown': ({ name }, subject) => ({
    message: `${subject}: el servicio no tiene ningún atleta llamado ${name}.`,
    next: 'Corrija el nombre, o permita que la carpeta cree al atleta (create: true).',
  }),
  'athlete-ambiguous': ({ name }, subject) => ({
    message: `${subject}: el servicio tiene varios atletas llamados ${name}.`,
    next: 'Use el id del atleta donde se indicó el nombre: a mano, en turno o en las etiquetas de la carpeta.',
  }),
  'athlete-pending': ({ name }) => ({
    message: `Creando a ${name} en el servicio. Los clips esperan hasta entonces.`,
    next: 'No tiene que hacer nada: OnDeck los sube automáticamente.',
  }),
  'athlete-undecided': ({ name }, subject) => ({
    message: `${subject}: el servicio tiene varios atletas llamados ${name}.`,
    next: 'Elija a uno de ellos, o cree un atleta nuevo.',
  }),
  'athlete-not-created': ({ name, detail }, subject) => ({
    message: `${subject}: el servicio no creó a ${name}${reason(detail)}.`,
    next: 'Reintente crear al atleta, o elija a otro.',
  }),
  'new-athlete-unknown': () => ({
    message: 'Este atleta no está en la lista de atletas nuevos.',
    next: 'Recargue la lista y elija de nuevo.',
  }),
  'lineup-empty': () => ({
    message: 'El orden de turnos está vacío.',
    next: 'Ponga a un atleta en turno por su nombre, o agregue uno al orden de turnos.',
  }),
  'nobody-on-deck': () => ({ message: 'No hay nadie en turno.', next: 'Ponga a un atleta en turno.' }),
  'nothing-to-undo': () => ({
    message: 'No hay nada que deshacer.',
    next: 'Cambie directamente los clips o el turno.',
  }),
  'undo-gone': () => ({
    message: 'Esto ya se deshizo.',
    next: 'Revise los clips y el turno tal como están ahora.',
  }),
  'nothing-to-redo': () => ({
    message: 'No hay nada que rehacer.',
    next: 'Cambie directamente los clips o el turno.',
  }),
  'redo-gone': () => ({
    message: 'Esto no se puede rehacer: cambió después de deshacerlo.',
    next: 'Cambie directamente los clips o el turno.',
  }),
  'undo-changed': () => ({
    message: 'No se deshizo ni se rehizo nada: los clips o el turno cambiaron mientras tanto.',
    next: 'Revise qué cambiaría ahora y confirme de nuevo.',
  }),
  'drawings-full': ({ fileName, limit }) => ({
    message: `${fileName} ya tiene ${limit} dibujos.`,
    next: 'Elimine los dibujos que ya no necesite y dibuje de nuevo.',
  }),
  'clip-unknown': ({ clip }) => ({
    message: `No existe el clip ${clip}.`,
    next: 'Vea los clips con “ondeck clips list”.',
  }),
  'rep-of-two': ({ what }) => ({
    message: `Estos clips no forman una repetición: incluyen dos ${what}.`,
    next: 'Una repetición es de un solo atleta, con un clip de cada cámara.',
  }),
  'clip-ambiguous': ({ clip }) => ({
    message: `Hay varios clips llamados ${clip}.`,
    next: 'Use el id del clip: vea los clips con “ondeck clips list”.',
  }),
  'athlete-conflict': ({ first, firstOrigin, second, secondOrigin }, subject) => ({
    message: `${subject}: dos fuentes nombran a atletas distintos: ${first} (${originOf(firstOrigin)}) y ${second} (${originOf(secondOrigin)}).`,
    next: 'Elija al atleta, o corrija la fuente equivocada.',
  }),
  'clock-too-far': ({ camera, seconds, max }) => ({
    message: `El reloj de ${camera} no se puede corregir en ${seconds} s: el límite es un día (${max} s) en cualquier sentido.`,
    next: 'Ajuste la fecha y la hora en la cámara y corrija después la diferencia restante.',
  }),
  'clock-same-camera': ({ camera }) => ({
    message: `Los dos clips son de ${camera}, así que no pueden mostrar cuánto se desvía su reloj.`,
    next: 'Elija un clip de otra cámara.',
  }),
  'clock-clip-untimed': ({ clip }) => ({
    message: `${clip} no tiene una hora de grabación de su cámara, así que no sirve para medir un reloj.`,
    next: 'Elija otro clip, o configure la cámara para que escriba la hora de grabación.',
  }),
  'clock-moment-outside': ({ clip, seconds }) => ({
    message: `El momento elegido está después del final de ${clip}, que dura ${seconds} s.`,
    next: 'Elija un momento dentro del clip.',
  }),
  'recording-time-untrusted': (_parameters, subject) => ({
    message: `${subject} no tiene una hora de grabación confiable, así que no se puede saber quién estaba en turno.`,
    next: 'Elija al atleta, o configure la cámara para que escriba la hora de grabación.',
  }),
  'camera-clock-unclear': ({ camera, offBySeconds }, subject) => ({
    message:
      offBySeconds === undefined
        ? `${subject} llegó mucho después de grabarse, y nada ha confirmado todavía el reloj de ${camera}.`
        : `${subject}: las horas de ${camera} y de sus archivos no coinciden. El reloj de la cámara parece estar ${clockErrorEs(Number(offBySeconds))}.`,
    next: 'Confirme o corrija el reloj de la cámara: todos los clips que esperan continuarán automáticamente.',
  }),
  'deck-changed-during-clip': (_parameters, subject) => ({
    message: `El turno cambió mientras se grababa ${subject}, y OnDeck no sabe si su hora es la del inicio o la del final.`,
    next: 'Elija al atleta, o indique en los ajustes de la cámara si sus horas son del inicio o del final.',
  }),
  'clips-arriving': (_parameters, subject) => ({
    message: `${subject} espera los otros clips que se están copiando con él.`,
    next: 'No hace falta hacer nada: OnDeck continúa automáticamente.',
  }),
  'on-deck-not-yet': (_parameters, subject) => ({
    message: `${subject} se grabó antes de que hubiera alguien en turno.`,
    next: 'Elija al atleta.',
  }),
  'on-deck-clock-changed': (_, subject) => ({
    message: `El reloj de la computadora se atrasó después del último cambio de turno; no es seguro de qué atleta es ${subject}.`,
    next: 'Confirme quién está en turno y etiquete los clips grabados antes.',
  }),
  'deck-in-future': ({ from }) => ({
    message: `No se puede poner a nadie en turno desde ${from}: es una hora futura.`,
    next: 'Use una hora pasada, o ninguna para empezar ahora. Si la hora parece correcta, revise el reloj de la computadora.',
  }),
  'on-deck-unconfirmed': ({ minutes }, subject) => ({
    message: `${subject} se grabó tras más de ${minutes} minutos sin clips. ¿Sigue el mismo atleta en turno?`,
    next: 'Confirme quién está en turno, o ponga a otro atleta. OnDeck continuará automáticamente.',
  }),
  'activity-missing': (_parameters, subject) => ({
    message: `${subject}: falta la actividad.`,
    next: 'Asigne una actividad en las etiquetas de la carpeta, por ejemplo baseball.',
  }),
  'movement-missing': (_parameters, subject) => ({
    message: `${subject}: falta el movimiento.`,
    next: 'Asigne un movimiento en las etiquetas de la carpeta, por ejemplo pitching.',
  }),
  'pair-unknown': ({ activity, movement, movements }, subject) => ({
    message: `${subject}: el servicio no tiene el movimiento ${movement} en ${activity}.`,
    next: `Elija uno de estos: ${movements}.`,
  }),
  'dimension-unknown': ({ dimension, activity, movement, dimensions }, subject) => ({
    message: `${subject}: “${dimension}” no es una dimensión de ${activity}, ${movement}.`,
    next: dimensions === '' ? 'Quítela: este movimiento no tiene ninguna.' : `Use una de estas: ${dimensions}.`,
  }),
  'dimension-invalid': ({ dimension, value, expected }, subject) => ({
    message: `${subject}: “${dimension}” no puede ${value === '' ? 'quedar sin valor' : `ser ${value}`}.`,
    next: expected === '' ? 'Asígnele un valor, o quítela.' : `Use uno de estos: ${expected}.`,
  }),
  'dimension-missing': ({ dimension, activity, movement }, subject) => ({
    message: `${subject}: falta el dato “${dimension}” de ${activity}, ${movement}, y esta carpeta lo exige.`,
    next: 'Indíquelo en las etiquetas de la carpeta, o desactive requireDimensions.',
  }),
  ...ruleFailuresEs,
} satisfies FailureSentences
