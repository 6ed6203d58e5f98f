/** What is said while a crew is clocked. */
export const clock = {
  more: 'More',
  moreOf: 'More for {{name}}',
  typed: 'typed',
  savedTyped: '{{name}}: {{what}} at {{when}}, typed and saved',
  moved: '{{name}}: out here and in at {{job}}, saved',
  movedAll_one: '{{count}} person: out here and in at {{job}}, saved',
  movedAll_other: '{{count}} people: out here and in at {{job}}, saved',
  inElsewhere: 'Still in at {{job}}',
  noCertificate: 'Lacks: {{what}}',
  stateHandler: 'State handler certificate',
  cityHandler: 'City handler certificate',
  certificateExpired: '{{needed}}, expired {{day}}',
  certificateNotYet: '{{needed}}, valid from {{day}}',
} as const
