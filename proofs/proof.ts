/** What a proof is: a promise of promises.md, a check that can fail, and a deliberately broken variant that the check must catch. */

/** Where and how large a check runs. */
export interface Environment {
  /** The tree the product is started from: ours, or a copy with a planted fault. */
  root: string
  /** An empty folder of this run, readable by everybody, removed afterwards. */
  folder: string
  /** `whole`: the promised size. `small`: just large enough to catch what was planted. */
  size: 'whole' | 'small'
  /** A line for whoever watches. */
  log: (line: string) => void
}

/** What a check found. It throws only when it could not be carried out: that is neither kept nor broken. */
export interface Finding {
  /** What did not hold, a sentence each. Empty: the promise held. */
  broken: string[]
  /** What was done and measured, for one cell of docs/proofs.md. */
  figures: string
  /** What of the promise was not looked at this time, and how to ask for all of it. */
  part?: string | undefined
}

export type Check = (environment: Environment) => Promise<Finding>

/** A change of a source file: `find` must be in it exactly once. Paths from the root of the repository. */
export interface Mutation {
  file: string
  find: string
  put: string
}

/** A broken variant. With `mutations` the same check runs on a copy of the tree; with `check` the fault lies in the surroundings (a setting, a stand-in). */
export type Control = {
  /** What is broken, as a noun phrase: "sessions are not looked up". */
  what: string
  /** What the check must say of it; without it any finding will do. */
  seen?: RegExp
} & ({ mutations: Mutation[]; check?: Check } | { mutations?: never; check: Check })

export interface Proof {
  /** The row of promises.md. */
  row: `${'R' | 'S'}${number}`
  promise: string
  /** Why it cannot be run on this machine; otherwise it can. */
  inTheWay?: string | undefined
  check: Check
  /** At least one. */
  controls: [Control, ...Control[]]
}

/** The sentences of those conditions that do not hold. */
export const unless = (...conditions: [holds: boolean, sentence: string][]): string[] =>
  conditions.filter(([holds]) => !holds).map(([, sentence]) => sentence)

/** What of a promised number was not done, and how to ask for all of it; nothing when all was. */
export const short = (done: number, promised: number, what: string, ask: string): string | undefined =>
  done < promised ? `${(promised - done).toLocaleString('en-US')} of ${promised.toLocaleString('en-US')} ${what} (${ask})` : undefined

/** Two findings as one. */
export const both = (...findings: Finding[]): Finding => ({
  broken: findings.flatMap(({ broken }) => broken),
  figures: joined(findings.map(({ figures }) => figures)),
  part: joined(findings.map(({ part }) => part)) || undefined,
})

const joined = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('; ')
