import type { onSite as english } from '../en/on-site.ts'

export const onSite: Readonly<Record<keyof typeof english, string>> = {
  licence: 'Licencia de la empresa',
  noLicence: 'La empresa no tiene licencia vigente este día.',
  inCharge: 'Supervisor',
  noCards: 'Sin tarjeta vigente este día.',
  cardsUnknown: 'Las tarjetas de esta persona no están en este teléfono.',
  cardsNotRead: 'Las tarjetas todavía no están en este teléfono. Llegan cuando haya señal.',
  cardsReadAt: 'Tarjetas actualizadas {{when}}',
  cardUntil: 'hasta el {{day}}',
  nobodyOnSite: 'No hay nadie adentro.',
  peopleOnSite_one: '{{count}} persona adentro',
  peopleOnSite_other: '{{count}} personas adentro',
  faceOf: 'Foto de {{name}}',
}
