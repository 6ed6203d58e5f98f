/** Of a reason for which somebody works without a certificate. Apart from its schema, so that a phone does not load zod for it. */
export const maxOverrideLength = 500
