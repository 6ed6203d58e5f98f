/** What is said of the phone itself: where it is, and how much room it has. */
export const phone = {
  callOffice: 'Call the office',
  positionSent: 'Your location is sent to the office every five minutes while a person is clocked in.',
  positionKept: 'Your location is kept on this phone and sent later.',
  positionNotSent: 'Your location is not sent: this phone does not allow it.',
  storageUsed: 'Daysheet uses {{used}} of {{quota}} on this phone.',
  picturesUnsent_one: 'Pictures of {{count}} record are not sent yet: {{size}}.',
  picturesUnsent_other: 'Pictures of {{count}} records are not sent yet: {{size}}.',
  storageNearlyFull: 'This phone is almost full. Find a network to send what is waiting, or free up space.',
  manyPictures: 'Many pictures are waiting. Find a network to send them.',
  clockAhead: 'This phone is {{length}} ahead. Set its time to automatic.',
  clockBehind: 'This phone is {{length}} behind. Set its time to automatic.',
} as const
