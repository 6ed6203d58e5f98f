/**
 * The photos that a phone takes when a crew is clocked: none, one of each person, or also one of a
 * whole crew clocked at once. (product.md#settings)
 */
export const clockPhotoChoices = ['off', 'person', 'crew'] as const
export type ClockPhotos = (typeof clockPhotoChoices)[number]
