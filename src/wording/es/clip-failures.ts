import type { Sentences } from '../failure-text.ts'
import { fact } from './facts.ts'
import { reason, words } from './phrases.ts'

export const clipFailuresEs = {
  'processing-failed': ({ message }, thing) => ({
    message: `${thing}: el servicio no pudo procesar el video. ${words(message)}`,
    next: 'Revise el video; si no sirve, grabe el movimiento de nuevo.',
  }),
  'target-insecure': ({ target }, thing) => ({
    message: `${thing}: el servicio dio una dirección de subida que no es segura (${fact(target)}).`,
    next: 'Avise al proveedor: los videos solo se envían por https.',
  }),
  'target-refused': ({ status, storeCode, message }, thing) => ({
    message: `${thing}: el almacén de video rechazó la subida (${status}${storeCode === '' ? '' : ` ${storeCode}`}).${reason(message)}`,
    next: 'OnDeck pide una nueva dirección de subida algunas veces; después, informe al proveedor lo que dijo el almacén.',
  }),
  'target-unavailable': ({ detail, status }, thing) => ({
    message: `${thing}: el almacén de video no aceptó el video${reason(detail ?? status)}.`,
    next: 'OnDeck lo envía de nuevo automáticamente.',
  }),
  'target-expired': (_parameters, thing) => ({
    message: `${thing}: la dirección de subida había vencido.`,
    next: 'OnDeck pide una nueva automáticamente; si ocurre a menudo, revise el reloj de esta computadora.',
  }),
  'video-too-large': ({ message }, thing) => ({
    message: `${thing}: el video es más grande de lo que acepta el almacén.${reason(message)}`,
    next: 'Grabe clips más cortos, o exporte este en partes.',
  }),
  'upload-withdrawn': (_parameters, thing) => ({
    message: `${thing}: se retiró la subida.`,
    next: 'No se guardó nada; se puede enviar de nuevo en cualquier momento.',
  }),
  'upload-stalled': ({ host }, thing) => ({
    message: `${thing}: la subida se detuvo; ${host} dejó de recibir datos.`,
    next: 'OnDeck la inicia de nuevo automáticamente.',
  }),
  'file-missing': (_parameters, thing) => ({
    message: `${thing} ya no está.`,
    next: 'Devuelva el archivo a la carpeta y OnDeck continuará con él.',
  }),
  'file-changed': (_parameters, thing) => ({
    message: `${thing} cambió mientras se enviaba.`,
    next: 'OnDeck lo envía de nuevo cuando deje de cambiar.',
  }),
  'file-overwritten': (_parameters, thing) => ({
    message: `${thing} se sobrescribió con otra grabación antes de enviarse.`,
    next: 'La grabación nueva es un clip aparte. Exporte esta de nuevo con otro nombre si aún está en la cámara.',
  }),
  'file-locked': ({ detail }, thing) => ({
    message: `${thing} no se puede abrir${reason(detail)}.`,
    next: 'Cierre el programa que lo usa, o dé permiso de lectura a este usuario; luego OnDeck continúa automáticamente.',
  }),
  'original-locked': ({ original }, thing) => ({
    message: `${thing} parece una copia de ${original}, que no se puede abrir para compararlos.`,
    next: 'Dé permiso de lectura de ese archivo a este usuario; OnDeck continúa automáticamente.',
  }),
  'file-incomplete': ({ reason: why, waitedSeconds }, thing) => ({
    message: `${thing} no está completo: ${fact(why ?? 'its content cannot be read')}${waitedSeconds === undefined ? '' : `, tras ${waitedSeconds} s sin cambios`}.`,
    next: 'Expórtelo de nuevo desde la cámara; el archivo nuevo se toma automáticamente.',
  }),
  'file-link': (_parameters, thing) => ({
    message: `${thing} es un enlace, y OnDeck no sigue enlaces.`,
    next: 'Mueva el video a la carpeta, o agregue como carpeta de origen aquella a la que apunta el enlace.',
  }),
  'file-empty': (_parameters, thing) => ({
    message: `${thing} está vacío.`,
    next: 'Se toma automáticamente cuando crezca; si la cámara ya terminó, expórtelo de nuevo o elimínelo.',
  }),
  'file-name-unreadable': (_parameters, thing) => ({
    message: `${thing} tiene un nombre que esta computadora no puede leer, por lo que no se toma.`,
    next: 'Cámbiele el nombre usando letras simples y dígitos; luego se toma automáticamente.',
  }),
  'file-name-unfinished': (_parameters, thing) => ({
    message: `${thing} se llama como un archivo que aún se está copiando; por eso no se toma.`,
    next: 'Cámbiele el nombre si está completo; entonces se toma automáticamente.',
  }),
  'video-unsupported': (_parameters, thing) => ({
    message: `${thing} no se puede subir: no es un archivo .mov ni .mp4.`,
    next: 'Expórtelo de nuevo como .mov o .mp4.',
  }),
  'not-a-video': ({ found }, thing) => ({
    message: `${thing} no es un video .mov o .mp4: es ${found === undefined ? 'otra cosa' : fact(found)}.`,
    next: 'Expórtelo como .mov o .mp4, o sáquelo de la carpeta.',
  }),
  'no-video-stream': (_parameters, thing) => ({
    message: `${thing} no tiene imagen, solo sonido o datos.`,
    next: 'Expórtelo con su pista de video, o sáquelo de la carpeta.',
  }),
  'probe-failed': ({ detail }, thing) => ({
    message: `${thing} no se pudo analizar: el analizador (ffprobe) no funcionó${reason(detail)}.`,
    next: 'Ejecute “ondeck doctor”; indica qué falta.',
  }),
} satisfies Sentences
