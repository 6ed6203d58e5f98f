/** The most records in one call. Apart from the schema, so that the phone loads no zod. */
export const maxBatch = 500
