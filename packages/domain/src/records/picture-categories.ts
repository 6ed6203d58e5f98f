/** What the pictures of a job inspection or a site visit show. They are headings of the report: any other word is one too. (product.md#report) */
export const pictureCategories = ['Work area', 'Decontamination unit', 'Waste storage', 'Access'] as const
export type PictureCategory = (typeof pictureCategories)[number]

/** What belongs under none of them. */
export const otherCategory = 'Other'
