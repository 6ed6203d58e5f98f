/** Distances in feet and miles. Positions and the radius of a job are stored in meters. */
const metersPerFoot = 0.3048
const feetPerMile = 5280

export const metersOfFeet = (feet: number): number => feet * metersPerFoot

/** `450 ft`, `1.4 miles`. `meters` is rounded to whole feet, or to `step` feet. */
export function distanceText(meters: number, step = 1): string {
  const feet = Math.round(meters / metersPerFoot / step) * step
  return feet < feetPerMile ? `${feet.toLocaleString('en-US')} ft` : `${(feet / feetPerMile).toFixed(1)} miles`
}

/** The radius of a site is typed in steps of this: then the feet that are shown are those that were typed. */
export const radiusStep = 5

/** Feet of a radius in whole meters. */
export const radiusInFeet = (meters: number): number => Math.round(meters / metersPerFoot / radiusStep) * radiusStep

/** Whole meters of a radius in feet. */
export const radiusInMeters = (feet: number): number => Math.round(metersOfFeet(feet))
