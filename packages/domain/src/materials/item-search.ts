import { matchesName } from '../people/name-search.ts'
import type { Item } from './item.ts'

/**
 * Whether an item is meant by a term: each of its words is in the name, the unit of measure or the code, whatever its case and with or without accents, so that
 * `tape roll` finds `Duct tape - roll`. Every item is meant by no term at all. (product.md#inventory)
 */
export function matchesItem({ name, unitOfMeasure, code }: Pick<Item, 'name' | 'unitOfMeasure' | 'code'>, term: string): boolean {
  const text = [name, unitOfMeasure, code].filter((part) => part !== null).join('\n')
  return term
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => matchesName(text, word))
}
