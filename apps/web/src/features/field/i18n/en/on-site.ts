/** What is said of those who are on a site, to whoever asks for their cards. */
export const onSite = {
  licence: 'Company license',
  noLicence: 'The company has no valid license for this day.',
  inCharge: 'Supervisor',
  noCards: 'No valid card for this day.',
  cardsUnknown: 'This person’s cards are not on this phone.',
  cardsNotRead: 'The cards are not on this phone yet. They load when there is a network.',
  cardsReadAt: 'Cards as of {{when}}',
  cardUntil: 'until {{day}}',
  nobodyOnSite: 'No one is clocked in.',
  peopleOnSite_one: '{{count}} person clocked in',
  peopleOnSite_other: '{{count}} people clocked in',
  faceOf: 'Photo of {{name}}',
} as const
