// Apart from the schemas, so that a phone loads no zod.

/** `Duct tape - roll`; what is missing is left out. (product.md#entities) */
export const itemLabel = ({ name, unitOfMeasure }: { name: string | null; unitOfMeasure: string | null }): string =>
  [name, unitOfMeasure].filter(Boolean).join(' - ') || 'No name'
