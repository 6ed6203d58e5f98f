/** What was filed against what is done, by filing, floor and material: the quantities that an amendment (ACP8) changes. (product.md#planned-and-done) */
import { round } from '../numbers/round.ts'
import { overFiled } from './filing-flags.ts'
import { latestStatus, type MeasuredPart } from './progress.ts'
import { plainWords } from './update.ts'

export interface PlannedPart extends MeasuredPart {
  floor: string | null
  typeOfMaterial: string | null
}

interface BothFeet {
  squareFeet: number
  linearFeet: number
}

export interface PlannedDone {
  filingNumber: string
  /** As the first of its rows writes it; others may write it in other capitals or spaces. */
  floor: string
  typeOfMaterial: string
  areas: number
  filed: BothFeet
  done: BothFeet
  /** Feet done beyond those filed, in each unit by itself; null when there are none. What one area has too much another may have too little. */
  over: BothFeet | null
}

const decimals = 2

/** A line for each floor and material of each filing, in the order in which they are first filed. */
export function plannedDone(parts: readonly PlannedPart[]): PlannedDone[] {
  const groups = Map.groupBy(parts, ({ filingNumber, floor, typeOfMaterial }) =>
    [filingNumber ?? '', plainWords(floor), plainWords(typeOfMaterial)].join('\u001f'),
  )
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sum = (of: (part: PlannedPart, unit: keyof BothFeet) => number | null | undefined): BothFeet => {
      const total = (unit: keyof BothFeet) =>
        round(
          own.reduce((feet, part) => feet + (of(part, unit) ?? 0), 0),
          decimals,
        )
      return { squareFeet: total('squareFeet'), linearFeet: total('linearFeet') }
    }
    const filed = sum((part, unit) => part[unit])
    const done = sum((part, unit) => latestStatus(part.scopeStatuses)?.[unit])
    return {
      filingNumber: first.filingNumber ?? '',
      floor: first.floor ?? '',
      typeOfMaterial: first.typeOfMaterial ?? '',
      areas: own.length,
      filed,
      done,
      over: overFiled(filed, done),
    }
  })
}
