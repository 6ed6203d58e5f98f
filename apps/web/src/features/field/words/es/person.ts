import type { person as english } from '../en/person.ts'

export const person: Readonly<Record<keyof typeof english, string>> = {
  photoSkipped: 'No quiere foto',
  signatureOf: 'Firma de {{name}}',
  clearPad: 'Borrar',
  padEmpty: 'vacía',
  padSigned: 'firmada',
  signatureHint: 'La firma va con la próxima entrada o salida.',
  typeTime: 'Escribir una hora',
  typeTimeOf: 'Escribir una hora de {{name}}',
  typedIn: 'Llegó',
  typedOut: 'Se fue',
  day: 'Día',
  time: 'Hora',
  reason: 'Motivo',
  comment: 'Comentario',
  chooseReason: 'Elija un motivo.',
  chooseTime: 'Escriba la hora.',
  notYet: 'Esa hora todavía no ha llegado.',
  saveTime: 'Guardar la hora',
  moveOf: 'Pasar a {{name}} a otro trabajo',
}
