import type { Item } from '@daysheet/domain/materials/item'

type Named = Pick<Item, 'name' | 'unitOfMeasure'>

/** Items as a person looks for them on a list, `Filter 2 in.` before `Filter 10 in.`; of one name by unit of measure. */
export const byName = (one: Named, other: Named): number =>
  (one.name ?? '').localeCompare(other.name ?? '', 'en', { numeric: true }) ||
  (one.unitOfMeasure ?? '').localeCompare(other.unitOfMeasure ?? '', 'en')
