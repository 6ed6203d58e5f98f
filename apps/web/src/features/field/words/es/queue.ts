import type { queue as english } from '../en/queue.ts'

export const queue: Readonly<Record<keyof typeof english, string>> = {
  queueEmpty: 'Nada espera. Todo lo que guardó está en la oficina.',
  queueWarning: 'No borre los datos de este navegador mientras algo espere.',
  storageKept: 'Este teléfono conserva lo que espera hasta que se envíe.',
  storageNotKept: 'Este teléfono puede borrar lo que espera tras una semana sin uso. Abra Daysheet antes.',
  refusedAs: 'Rechazado: {{why}}',
  notSentYet: 'Aún sin enviar: {{why}}',
  noAnswer: 'El servidor no contestó.',
  tryAgain: 'Intentar otra vez',
  setAside: 'Apartar',
  exportFile: 'Guardar en un archivo',
  sendNow: 'Enviar ahora',
  madeAt: 'Guardado {{when}}',
  kindEvents: 'Entrada o salida',
  kindEosReports: 'Informe de fin de turno',
  kindTypedTimes: 'Hora escrita',
  kindScopeStatuses: 'Avance de un área',
  kindBagouts: 'Salida de bolsas',
  kindOther: 'Registro',
}
