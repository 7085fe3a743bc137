import type { FailureSentences } from '../../failure-text.ts'
import { textByName } from '../../text-by-name.ts'
import { clockErrorEs } from '../clock-error.ts'
import { originsEs } from '../origins.ts'
import { reason } from '../phrases.ts'
import { ruleFailuresEs } from './rule.ts'

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
