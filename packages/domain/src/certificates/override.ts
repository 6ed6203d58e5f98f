import { text } from '../wire/fields.ts'
import { maxOverrideLength } from './override-length.ts'

/** Why somebody is put on a job without the certificates that it asks for; sent along, never read. (product.md#certificates; decision 0271) */
export const certificateOverride = text(maxOverrideLength).nullable()
