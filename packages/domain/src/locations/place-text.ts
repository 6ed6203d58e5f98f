import type { Place } from './track.ts'

/** `40.71280, -74.00600`: exact to about a yard. */
export const coordinates = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
