import { text } from '../wire/fields.ts'

export const maxOverrideLength = 500

/** Why somebody is put on a job without the certificates that it asks for; sent along, never read. (product.md#certificates; decision 0271) */
export const certificateOverride = text(maxOverrideLength).nullable()
