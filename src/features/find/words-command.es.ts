/** Description of `ondeck find`. */
export const findCommandEs =
  'Busca repeticiones por texto, atleta, movimiento, cámara, estado, día o nombre de archivo; las más recientes primero'

/** Options of `ondeck find`. */
export const findOptionsEs = {
  findAthlete: 'Solo este atleta: un id o un nombre; se puede repetir',
  findCamera: 'Solo repeticiones con un clip de esta cámara; se puede repetir',
  findDimension: 'Solo este valor de una dimensión, como handedness=left; se puede repetir',
  findFile: 'Parte de un nombre de archivo',
  findFrom: 'Primer día, como 2026-11-14',
  findState:
    'Solo repeticiones con un clip en este estado: preparing, queued, uploading, processing, completed, attention o cancelled; se puede repetir',
  findStation: 'Busca repeticiones de otra estación del centro en lugar de las de esta; “all” para todas las demás',
  findTo: 'Último día, como 2026-11-14',
}
