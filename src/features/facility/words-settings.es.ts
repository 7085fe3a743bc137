import { clockWithArticle } from '../../words/es/phrases.ts'
export const screenFacilitySettingsEs = {
  noFacility: 'Sin centro',
  states: {
    off: 'Sin centro',
    connecting: 'Conectando…',
    connected: 'Conectada',
    away: 'Sin conexión',
  },
  connectedSince: (clock: string) => `desde ${clockWithArticle(clock)}`,
  cageNote: (cage: string, state: string) => `${cage}, ${state}`,

  database: 'Base de datos compartida',
  databaseWhy:
    'Una base de datos PostgreSQL (14 o posterior) que usan todas las estaciones del centro. Pida la dirección y la contraseña a quien la preparó.',
  address: 'Dirección de la base de datos',
  addressExample: 'postgresql://ondeck@db.example:5432/ondeck',
  addressNote: 'No incluya la contraseña.',
  password: 'Contraseña',
  passwordPlaceholder: 'Contraseña del usuario de la base de datos',
  passwordReplace: 'Escriba una contraseña nueva para reemplazar la guardada',
  passwordNote: 'Se guarda en el llavero de esta computadora y no se vuelve a mostrar.',
  passwordState: {
    none: 'Todavía no hay contraseña',
    kept: 'Contraseña guardada en el llavero',
    'this-start-only': 'Contraseña conservada hasta que se cierre OnDeck',
    locked: 'Llavero bloqueado',
    unavailable: 'Llavero no disponible',
    given: 'Contraseña indicada al iniciar OnDeck',
  },
  passwordFixed: 'Está definida en ONDECK_FACILITY_PASSWORD y no se guarda.',
  tls: 'Cifrado',
  tlsChoices: { verify: 'Verificado', encrypt: 'Sin verificar', off: 'Ninguno' },
  tlsNotes: {
    verify: 'OnDeck comprueba el certificado de la base de datos. Recomendado.',
    encrypt: 'Cifrado, pero otra computadora podría hacerse pasar por la base de datos.',
    off: 'Cualquiera en la red puede leer los nombres de los atletas. Úselo solo con una base de datos en esta computadora.',
  },
  caFile: 'Archivo de certificado',
  caFileExample: '/etc/ssl/facility-ca.pem',
  caFileNote:
    'Archivo PEM de la autoridad que firmó el certificado de la base de datos, si el sistema no confía en ella.',
  join: 'Unirse al centro',
  leave: 'Salir del centro',
  leaveTitle: '¿Salir del centro?',
  leaveText:
    'Esta estación conserva sus clips, pero sube los clips de carpetas compartidas sin consultar a las demás. Si otra estación vigila la misma carpeta, un clip puede subirse dos veces. La contraseña se elimina del llavero.',
  theDatabase: 'La base de datos del centro',

  testing: 'Probando la conexión…',
  testPassed: 'Prueba de conexión correcta',
  changesTake: (seconds: string) =>
    `Los cambios de otras estaciones tardan hasta ${seconds} s: un concentrador de conexiones no transmite avisos. Use la dirección de la propia base de datos.`,
  testFailed: 'La prueba de conexión falló',
  testResult: 'Prueba de conexión',
  testWhy: 'Comprueba cada paso hasta la base de datos con los valores de arriba, aunque no estén guardados.',
  hops: {
    name: 'DNS',
    port: 'Conexión',
    certificate: 'Certificado',
    password: 'Contraseña',
    database: 'Base de datos',
    tables: 'Tablas',
    rights: 'Permisos',
    clock: 'Reloj',
  },
  hopPassed: {
    name: 'Dirección encontrada',
    port: 'El servidor respondió',
    certificate: 'El certificado es válido',
    password: 'Usuario y contraseña aceptados',
    database: 'Base de datos encontrada',
    tables: 'Preparadas para OnDeck',
    rights: 'Tiene los permisos necesarios',
    clock: 'Los relojes coinciden',
  },
  hopSkipped: 'Sin probar',
  hopNotEncrypted: 'Sin certificado: la conexión no está cifrada',
  hopNotVerified: 'Cifrada. El certificado no se verifica.',
  clockDiffers: (time: string) => `Los relojes difieren en ${time}`,

  cage: 'Jaula',
  cageWhy: 'Las estaciones con el mismo nombre de jaula comparten el turno, el orden de turnos y las repeticiones.',
  cageName: 'Nombre de la jaula',
  cageExample: 'Jaula 2',
  cageWrong: 'Escriba 100 caracteres como máximo.',

  share: 'Compartir con otras estaciones',
  shareWhy:
    'Elija qué comparte esta estación con las demás. Los clips de carpetas compartidas siempre se suben una sola vez.',
  shares: {
    onDeck: 'Turno y orden de turnos',
    reps: 'Repeticiones de varias cámaras',
    roster: 'Atletas',
    pace: 'Límite de solicitudes',
    results: 'Resultados automáticos',
  },
  shareNotes: {
    onDeck: 'Todas las estaciones de la jaula muestran y usan los mismos atletas.',
    reps: 'Los clips de cámaras en varias estaciones de la jaula forman una repetición.',
    roster: 'Una estación lee los atletas del servicio para todas.',
    pace: 'Cuando el servicio limita las solicitudes, todas las estaciones reducen el ritmo juntas.',
    results: 'Una estación solicita los resultados para todas las que usan la misma biblioteca de resultados.',
  },

  shared: 'Compartida con otras estaciones',
  folderCage: 'Jaula de esta carpeta',
  folderCageNote:
    'Los clips nuevos reciben al atleta en turno de esta jaula. Deje el campo vacío si aquí exportan cámaras de varias jaulas.',
  deckExclusions: {
    'other-cage': (cage: string | null) =>
      cage === null
        ? 'Aquí no se aplica: esta estación no tiene jaula.'
        : `Aquí no se aplica: esta estación está en ${cage}.`,
    'no-cage': () => 'Aquí no se aplica: esta carpeta no tiene jaula.',
  },
  sharedNote: 'Otras estaciones también vigilan esta carpeta. Cada clip se sube una sola vez.',
}
