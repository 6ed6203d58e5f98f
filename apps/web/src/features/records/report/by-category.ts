import type { JobInspection } from '@daysheet/domain/inspections/inspection'

type ReportImage = NonNullable<JobInspection['images']>[number]

interface Category {
  name: string
  urls: readonly string[]
}

/** The images of a report under their headings, in the order in which each heading first appears. (spec §2 "Report view") */
export function byCategory(images: readonly ReportImage[]): Category[] {
  const groups = Map.groupBy(images, ({ category }) => category.trim() || 'Other')
  return [...groups].map(([name, members]) => ({ name, urls: members.map(({ url }) => url) }))
}
