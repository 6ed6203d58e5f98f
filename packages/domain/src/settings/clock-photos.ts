/** Which photos a phone takes as a crew is clocked: none, one of each person, or also one of everybody who is clocked at once. (product.md#settings) */
export const clockPhotoChoices = ['off', 'person', 'crew'] as const
export type ClockPhotos = (typeof clockPhotoChoices)[number]
