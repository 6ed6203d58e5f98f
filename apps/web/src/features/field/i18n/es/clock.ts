import type { clock as english } from '../en/clock.ts'

export const clock: Readonly<Record<keyof typeof english, string>> = {
  more: 'Más',
  moreOf: 'Más para {{name}}',
  typed: 'a mano',
  savedTyped: '{{name}}: {{what}} {{when}}, escrito a mano y guardado',
  moved: '{{name}}: salida de aquí y entrada en {{job}}, guardado',
  movedAll_one: '{{count}} persona: salida de aquí y entrada en {{job}}, guardado',
  movedAll_other: '{{count}} personas: salida de aquí y entrada en {{job}}, guardado',
  inElsewhere: 'Sigue con entrada en {{job}}',
  noCertificate: 'Le falta: {{what}}',
  stateHandler: 'certificado estatal de manipulador',
  cityHandler: 'certificado municipal de manipulador',
  certificateExpired: '{{needed}}, venció el {{day}}',
  certificateNotYet: '{{needed}}, vale desde el {{day}}',
}
