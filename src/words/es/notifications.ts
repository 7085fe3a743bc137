import type { screenNotificationsEn } from '../en/notifications.ts'
import type { Texts } from '../texts.ts'

export const screenNotificationsEs: Texts<typeof screenNotificationsEn> = {
  note: (on, all) => `${on} de ${all} activados`,

  browser: 'Este navegador',
  browserWhy: 'El navegador muestra los avisos mientras OnDeck esté abierto, incluso en una pestaña en segundo plano.',
  allow: 'Permitir avisos',
  allowed: 'Permitidos',
  notAllowed: 'Aún sin permiso',
  blocked: 'Bloqueados',
  blockedNote: 'Permita las notificaciones de esta página en la configuración del navegador y recargue la página.',
  unsupported: 'Este navegador no puede mostrar avisos.',
  test: 'Mostrar un aviso de prueba',
  testTitle: 'Los avisos funcionan',
  testText: 'OnDeck los muestra aquí.',

  system: 'Esta computadora',
  systemWhy:
    'El sistema muestra los avisos mientras OnDeck está en marcha. Haga clic en un aviso para abrir el clip, la carpeta o la exportación.',
  systemNote: 'Para cambiar el sonido o la posición, use la configuración de notificaciones del sistema.',

  kinds: 'Avisar de',
  kindsWhy: 'Los clips que necesitan lo mismo se cuentan en un solo aviso.',
  kind: {
    needsTags: 'Clips por etiquetar',
    needsAttention: 'Clips que requieren atención',
    cameraSilent: 'Cámara sin clips nuevos',
    allUploaded: 'Subidas terminadas',
    exportReady: 'Exportación lista',
    exportExpiring: 'Resultados de exportación por eliminarse',
    update: 'Actualización disponible',
    facility: 'Problemas de estaciones',
  },
  kindNote: {
    needsTags: 'Cuando nadie los ha etiquetado en 5 minutos.',
    needsAttention: 'Cuando un clip no se puede subir.',
    cameraSilent: 'Cuando una carpeta que suele recibir clips no recibe ninguno y otra sí. Nunca de noche.',
    allUploaded: 'Cuando no queda nada por subir desde hace 10 minutos.',
    exportReady: 'Cuando sus archivos están en esta computadora.',
    exportExpiring: 'Cuando el servicio está por eliminar resultados que no se han descargado.',
    update: 'Una vez por cada versión nueva de OnDeck.',
    facility:
      'Cuando una estación del centro deja de responder con clips sin subir, tiene poco espacio en disco o el reloj incorrecto.',
  },

  quiet: 'Horario sin avisos',
  quietWhy: 'Los avisos esperan a que termine este horario y llegan juntos en un resumen.',
  quietOn: 'Sin avisos todos los días',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  closedDays: 'Días de cierre',
  closedDaysNote: 'Sin avisos en todo el día.',

  power: 'Con batería',
  powerWhy: 'Mientras se suben videos, OnDeck mantiene activa esta computadora. La pantalla se puede apagar.',
  batteryAsk: '¿Mantener activa esta computadora mientras se suben videos?',
  batteryAskText: 'Esta computadora funciona con batería. Puede cambiarlo después en Ajustes, Esta computadora.',
  powerChoices: { ask: 'Preguntar una vez', awake: 'Mantener activa', sleep: 'Permitir suspensión' },
}
