export const queueCommandsEs = {
  queue: 'Muestra la cola de subida, cambia su orden, la pausa o limita su velocidad',
  'queue show': 'Muestra si las subidas están activas, y los clips en su orden',
  'queue pause': 'Pausa todas las subidas',
  'queue resume': 'Reanuda las subidas',
  'queue limit': 'Limita las subidas a un número de Mbit/s, o quita el límite con none',
  'queue schedule': 'Sube solo en este horario, o a cualquier hora con none',
  'queue first': 'Pasa clips al principio de la cola',
  'queue last': 'Pasa clips al final de la cola',
}
