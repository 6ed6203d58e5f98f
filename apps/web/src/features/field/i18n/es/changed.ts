import type { changed as english } from '../en/changed.ts'

export const changed: Readonly<Record<keyof typeof english, string>> = {
  changedJob: 'Qué cambió',
  changeMoved: 'La oficina pasó este trabajo al {{day}}.',
  changeGiven: 'La oficina le dio este trabajo a {{name}}.',
  changeTaken: 'La oficina quitó este trabajo de su lista.',
  changeCanceled: 'La oficina canceló este trabajo.',
  changeDeleted: 'La oficina borró este trabajo.',
  changeUnknown: 'La oficina quitó este trabajo de su lista. Esto es lo último que sabe este teléfono.',
  changedAt: 'Cambio: {{when}}',
  clockOutStillIn_one: 'Marcar la salida de {{count}} persona',
  clockOutStillIn_other: 'Marcar la salida de {{count}} personas',
  inSince: 'Entrada {{when}}',
  nobodyStillIn: 'Aquí no hay nadie adentro.',
}
