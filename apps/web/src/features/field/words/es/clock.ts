import type { clock as english } from '../en/clock.ts'

export const clock: Readonly<Record<keyof typeof english, string>> = {
  more: 'Más',
  moreOf: 'Más para {{name}}',
  typed: 'a mano',
  savedTyped: '{{name}}: {{what}} a las {{when}}, escrito a mano y guardado',
  cancel: 'Cancelar',
  moveTo: 'Pasar a otro trabajo',
  moveAll_one: 'Pasar {{count}} persona a otro trabajo',
  moveAll_other: 'Pasar {{count}} personas a otro trabajo',
  moved: '{{name}}: salida de aquí y entrada en {{job}}, guardado',
  movedAll_one: '{{count}} persona: salida de aquí y entrada en {{job}}, guardado',
  movedAll_other: '{{count}} personas: salida de aquí y entrada en {{job}}, guardado',
  inElsewhere: 'Aún está en {{job}}',
  addPerson: 'Añadir a una persona',
  addPersonHint: 'Para quien está en la obra y no está en este equipo.',
  searchName: 'Buscar por nombre',
  noSuchName: 'Nadie con ese nombre.',
  peopleNotRead: 'La lista de personas todavía no se ha podido leer. Busque una red una vez.',
  clockInOther: 'Entrada de {{name}}',
}
