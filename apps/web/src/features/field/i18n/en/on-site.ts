/** What is said of those who are on a site, to whoever asks for their cards. */
export const onSite = {
  licence: 'Company licence',
  noLicence: 'No licence of the company that is valid on this day is known.',
  inCharge: 'Supervisor',
  noCards: 'No card that is valid on this day is known.',
  cardsUnknown: 'Their cards are not on this phone.',
  cardsNotRead: 'The cards are not on this phone yet. They come with the next network.',
  cardsReadAt: 'Cards as of {{when}}',
  cardUntil: 'until {{day}}',
  nobodyOnSite: 'Nobody is clocked in.',
  peopleOnSite_one: '{{count}} person clocked in',
  peopleOnSite_other: '{{count}} people clocked in',
  faceOf: 'Photo of {{name}}',
} as const
