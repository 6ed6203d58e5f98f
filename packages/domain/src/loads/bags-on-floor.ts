/** Where the bags of a bagout are: on the floor or in loads, always all of them. (product.md#loads) */
import { exactMinus, exactSum } from '../numbers/exact.ts'
import type { HeldBags } from './load.ts'

export const bagsOnFloor = ({ bags, inLoads }: { bags: number; inLoads: number }): number => exactMinus(bags, inLoads)

/** How many bags have to come out of loads for a bagout to have so many; 0 where they all fit. */
export const bagsTooMany = (bags: number, held: readonly HeldBags[]): number =>
  Math.max(0, exactMinus(exactSum(held.map((one) => one.bags)), bags))

/** `25 of these bags are in load 12 and 15 in load 13.` */
export function heldWords(held: readonly Pick<HeldBags, 'number' | 'bags'>[]): string {
  const [first, ...others] = held
  if (!first) return ''
  const said = [`${first.bags} of these bags ${first.bags === 1 ? 'is' : 'are'} in load ${first.number}`]
  return `${[...said, ...others.map(({ bags, number }) => `${bags} in load ${number}`)].join(' and ')}.`
}
