/** Texts for a job that the office moved, reassigned, canceled or deleted. */
export const changed = {
  changedJob: 'What changed',
  changeMoved: 'The office moved this job to {{day}}.',
  changeGiven: 'The office gave this job to {{name}}.',
  changeTaken: 'The office took this job off your list.',
  changeCanceled: 'The office cancelled this job.',
  changeDeleted: 'The office deleted this job.',
  changeUnknown: 'The office took this job off your list. This is the last that this phone knows.',
  changedAt: 'Changed {{when}}',
  clockOutStillIn_one: 'Clock out {{count}}',
  clockOutStillIn_other: 'Clock out {{count}}',
  inSince: 'In since {{when}}',
  nobodyStillIn: 'No one is clocked in here.',
} as const
