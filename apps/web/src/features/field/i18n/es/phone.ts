/** What is said of the phone itself: where it is, and how much room it has. */
export const phone = {
  callOffice: 'Llamar a la oficina',
  positionSent: 'Su ubicación se envía a la oficina cada cinco minutos mientras alguien esté adentro.',
  positionKept: 'Su ubicación se guarda en este teléfono y se envía después.',
  positionNotSent: 'Su ubicación no se envía: este teléfono no lo permite.',
  storageUsed: 'Daysheet usa {{used}} de {{quota}} en este teléfono.',
  picturesUnsent_one: 'Faltan por enviar las fotos de {{count}} registro: {{size}}.',
  picturesUnsent_other: 'Faltan por enviar las fotos de {{count}} registros: {{size}}.',
  storageNearlyFull: 'Este teléfono está casi lleno. Busque señal para enviar lo que falta, o libere espacio.',
  manyPictures: 'Hay muchas fotos por enviar. Busque señal.',
  clockAhead: 'Este teléfono va {{length}} adelantado. Ponga la hora automática.',
  clockBehind: 'Este teléfono va {{length}} atrasado. Ponga la hora automática.',
}
