import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { FilingProperty } from '@daysheet/domain/filings/filing-reading'

/** A filing as a file, with what is true of it. */
export interface DrawnFiling {
  bytes: Uint8Array
  /** Every row in the order in which they are printed. What is not printed stands as "not given": empty, no, 0. */
  rows: ScopeRow[]
  /** What this filing does not print of any row. */
  unprinted: FilingProperty[]
  /** Not to be taken for a whole filing. */
  refusal?: ExpectedRefusal
}

/** What has to come of a file that is not to be taken as it is. */
export interface ExpectedRefusal {
  /** Refusals that say what is amiss with it. (domain/filings/filing-messages) */
  kinds: readonly string[]
  /** To read all of it rightly will do as well. */
  orRead?: boolean
  /** The page that cannot be read: to say of the file that it is damaged, or something of that page, will do as well. */
  lostPage?: number
}

/** A kind of layout. What varies within it (font, wording, order, widths …) is drawn anew for each filing. */
export interface Family {
  name: string
  /** We doubt that a city form looks like this; it is counted apart. */
  unusual?: boolean
  draw(random: Random): Promise<DrawnFiling>
}
