import type { clock as english } from '../en/clock.ts'

export const clock: Readonly<Record<keyof typeof english, string>> = {
  typed: 'a mano',
  savedTyped: '{{name}}: {{what}} {{when}}, escrito a mano y guardado',
  moved: '{{name}}: salida de aquí y entrada en {{job}}, guardado',
  movedAll_one: '{{count}} persona: salida de aquí y entrada en {{job}}, guardado',
  movedAll_other: '{{count}} personas: salida de aquí y entrada en {{job}}, guardado',
  inElsewhere: 'Sigue adentro en {{job}}',
  noCertificate: 'Le falta: {{what}}',
  stateHandler: 'certificado estatal de manipulador',
  cityHandler: 'certificado municipal de manipulador',
  certificateExpired: '{{needed}}, venció el {{day}}',
  certificateNotYet: '{{needed}}, vale desde el {{day}}',
  moreOfJob: 'Más sobre este trabajo',
  attendance: '{{isIn}} de {{of}} adentro',
  allIn: 'Entran todos',
  allOut: 'Salen todos',
  undo: 'Deshacer',
  takenBack: 'Deshecho: {{what}}',
  noOneTexted: 'A la cuadrilla no se le mandó mensaje.',
  savedTypedAll_one: '{{count}} persona: {{what}} {{when}}, escrito a mano y guardado',
  savedTypedAll_other: '{{count}} personas: {{what}} {{when}}, escrito a mano y guardado',
}
