import type { FailureSentences } from '../../failure-text.ts'
import { incompleteReason, restedFor } from '../../incomplete-reason.ts'
import { reason, words } from '../phrases.ts'

export const clipFailuresEs = {
  'processing-failed': ({ message }, subject) => ({
    message: `${subject}: el servicio no pudo procesar el video. ${words(message)}`,
    next: 'Revise el video. Si no sirve, grabe el movimiento de nuevo.',
  }),
  'target-insecure': ({ target }, subject) => ({
    message: `${subject}: el servicio devolvió una dirección de subida que no es segura (${target}).`,
    next: 'Avise al proveedor: los videos solo se suben por https.',
  }),
  'target-private': ({ target }, subject) => ({
    message: `${subject}: el servicio devolvió una dirección de subida dentro de su propia red (${target}).`,
    next: 'Si es lo previsto, agregue el servidor a service.privateUploadHosts y reintente. Si no, avise al proveedor.',
  }),
  'target-refused': ({ status, storeCode, message }, subject) => ({
    message: `${subject}: el almacenamiento de video rechazó la subida (${status}${storeCode === '' ? '' : ` ${storeCode}`}).${Number(status) === 413 ? ' El video es demasiado grande para él o para un proxy intermedio.' : ''}${reason(message)}`,
    next: 'OnDeck reintentará algunas veces con otra dirección de subida. Si sigue fallando, envíe este mensaje al proveedor.',
  }),
  'target-unavailable': ({ detail, status }, subject) => ({
    message: `${subject}: el almacenamiento de video no aceptó el video${reason(detail ?? status)}.`,
    next: 'OnDeck reintentará automáticamente.',
  }),
  'target-expired': (_parameters, subject) => ({
    message: `${subject}: la dirección de subida venció.`,
    next: 'OnDeck pedirá otra automáticamente. Si ocurre a menudo, revise el reloj de esta computadora.',
  }),
  'video-too-large': ({ message }, subject) => ({
    message: `${subject}: el video supera el tamaño máximo del almacenamiento.${reason(message)}`,
    next: 'Grabe clips más cortos, o exporte este en partes.',
  }),
  'upload-withdrawn': (_parameters, subject) => ({
    message: `${subject}: se canceló la subida.`,
    next: 'No se guardó nada. Puede subirlo de nuevo en cualquier momento.',
  }),
  'upload-stalled': ({ host }, subject) => ({
    message: `${subject}: la subida se detuvo porque ${host} dejó de recibir datos.`,
    next: 'OnDeck la reiniciará automáticamente.',
  }),
  'upload-slow': (_parameters, subject) => ({
    message: `${subject}: la subida casi no avanzaba mientras otros clips esperaban.`,
    next: 'OnDeck sube primero los otros y la reiniciará automáticamente.',
  }),
  'file-missing': (_parameters, subject) => ({
    message: `${subject} ya no está en su carpeta.`,
    next: 'Devuelva el archivo a la carpeta. OnDeck continuará automáticamente.',
  }),
  'file-changed': (_parameters, subject) => ({
    message: `${subject} cambió durante la subida.`,
    next: 'OnDeck lo subirá de nuevo automáticamente cuando deje de cambiar.',
  }),
  'file-overwritten': (_parameters, subject) => ({
    message: `${subject} se sobrescribió con otra grabación antes de subirse.`,
    next: 'La grabación nueva es otro clip. Si la anterior sigue en la cámara, expórtela con otro nombre.',
  }),
  'file-locked': ({ detail }, subject) => ({
    message: `${subject} no se puede abrir${reason(detail)}.`,
    next: 'Cierre el programa que lo usa, o dé permiso de lectura a este usuario. OnDeck reintentará automáticamente.',
  }),
  'original-locked': ({ original }, subject) => ({
    message: `${subject} parece una copia de ${original}, que no se puede abrir para compararlos.`,
    next: 'Dé a este usuario permiso de lectura de ese archivo. OnDeck reintentará automáticamente.',
  }),
  'original-missing': (_parameters, subject) => ({
    message: `${subject} parece una copia reducida o editada de otro video, y ese video no está aquí.`,
    next: 'Copie el original en la carpeta, o elija Subir u Omitir.',
  }),
  'original-unread': ({ original }, subject) => ({
    message: `${subject} parece una copia de ${original}, que aún no se ha leído.`,
    next: 'OnDeck continuará automáticamente.',
  }),
  'file-name-ending': (_parameters, subject) => ({
    message: `${subject} no se puede agregar: su nombre termina en un espacio o un punto.`,
    next: 'Cámbiele el nombre para que termine en .mov o .mp4. OnDeck lo agregará automáticamente.',
  }),
  'file-in-cloud': (_parameters, subject) => ({
    message: `${subject} está solo en la nube: en esta computadora hay un marcador de posición.`,
    next: 'Descárguelo en la aplicación del servicio en la nube. OnDeck lo agregará automáticamente.',
  }),
  'file-incomplete': ({ reason: why, waitedSeconds, playable }, subject) => ({
    message: `${subject} ${playable === undefined ? 'está' : 'parece'} incompleto: ${incompleteReason(String(why ?? 'no se puede leer su contenido'), { beforeColon: /dañado: /u, about: 'unos', locale: 'es' })}${waitedSeconds === undefined ? '' : `, y no cambia desde hace ${restedFor(Number(waitedSeconds), { seconds: 'segundos', minutes: 'minutos' })}`}.`,
    next:
      playable === undefined
        ? 'Expórtelo de nuevo desde la cámara. OnDeck agregará el archivo nuevo automáticamente.'
        : 'Reprodúzcalo. Si no falta nada, súbalo de todos modos con “ondeck clips upload-anyway”. Si no, expórtelo de nuevo desde la cámara.',
  }),
  'file-grew': ({ uploads, playable }, subject) => ({
    message: `${subject} creció después de que OnDeck lo subió${uploads === 2 ? ' dos veces' : ''}: la grabación seguía en curso.`,
    next:
      playable === undefined
        ? 'OnDeck subirá automáticamente la grabación completa como otra captura. Ignore la más corta.'
        : 'Espere a que termine la grabación y luego elija “Subir de todos modos”.',
  }),
  'file-link': (_parameters, subject) => ({
    message: `${subject} es un enlace, y OnDeck no sigue enlaces.`,
    next: 'Mueva el video a la carpeta, o agregue como carpeta de origen aquella a la que apunta el enlace.',
  }),
  'file-empty': (_parameters, subject) => ({
    message: `${subject} está vacío.`,
    next: 'OnDeck lo agregará automáticamente cuando tenga contenido. Si la cámara ya terminó, expórtelo de nuevo o elimínelo.',
  }),
  'file-name-unreadable': (_parameters, subject) => ({
    message: `${subject} no se puede agregar: esta computadora no puede leer su nombre.`,
    next: 'Cámbiele el nombre usando letras simples y dígitos. OnDeck lo agregará automáticamente.',
  }),
  'file-name-unfinished': (_parameters, subject) => ({
    message: `${subject} no se puede agregar: tiene el nombre de un archivo que aún se está copiando.`,
    next: 'Si está completo, cámbiele el nombre. OnDeck lo agregará automáticamente.',
  }),
  'video-unsupported': (_parameters, subject) => ({
    message: `${subject} no se puede subir: no es un archivo .mov ni .mp4.`,
    next: 'Expórtelo de nuevo como .mov o .mp4.',
  }),
  'not-a-video': ({ found }, subject) => ({
    message: `${subject} no es un video .mov o .mp4: es ${found === undefined ? 'otra cosa' : found}.`,
    next: 'Expórtelo como .mov o .mp4, o sáquelo de la carpeta.',
  }),
  'no-video-stream': (_parameters, subject) => ({
    message: `${subject} no tiene pista de video, solo sonido o datos.`,
    next: 'Expórtelo con su pista de video, o sáquelo de la carpeta.',
  }),
  'prober-crashed': ({ detail }, subject) => ({
    message: `${subject} no se puede agregar: ffprobe falló al analizarlo${reason(detail)}.`,
    next: 'OnDeck no volverá a abrirlo automáticamente. Expórtelo de nuevo o, si confía en su origen, reintente.',
  }),
  'probe-failed': ({ detail }, subject) => ({
    message: `${subject} no se puede analizar porque ffprobe no funciona${reason(detail)}.`,
    next: 'Ejecute “ondeck doctor” para ver qué falta.',
  }),
} satisfies FailureSentences
