import type { Family } from './family.ts'
import { countedRows, share, tallyOf, verdicts, type Evaluated, type Tally } from './evaluation.ts'

const heads = [
  'kind',
  'filings',
  'rows',
  'cells',
  '% cells right',
  '% rows right',
  'wrong but sure',
  'per 1,000 cells',
  'sure of nothing',
  'lost',
  'invented',
  'silent filings',
  'silent rows',
  'warned though right',
  'failed',
]

/** How the cells and rows of each kind were read, and of all of them. */
export function cellLines(kinds: readonly Family[], all: readonly Evaluated[]): string[][] {
  const counted = countedRows(all)
  const groups = kinds.flatMap(({ name, unusual }): [string, Tally][] => {
    const own = counted.filter(({ family }) => family.name === name)
    return own.length > 0 ? [[unusual ? `${name} (unusual)` : name, tallyOf(own)]] : []
  })
  return [
    heads,
    ...[
      ...groups,
      ['all but unusual', tallyOf(counted.filter(({ family }) => !family.unusual))] as const,
      ['unusual', tallyOf(counted.filter(({ family }) => family.unusual))] as const,
    ].map(([name, tally]) => cells(name, tally)),
    averageLine(groups.map(([, tally]) => tally)),
  ]
}

/** Kinds of many rows do not outweigh the others here. */
function averageLine(tallies: readonly Tally[]): string[] {
  const average = (of: (tally: Tally) => number) =>
    tallies.length === 0 ? '–' : (tallies.reduce((sum, tally) => sum + of(tally), 0) / tallies.length).toFixed(2)
  const figures = [
    average(({ right, cells }) => (100 * right) / cells),
    average(({ rightRows, rows }) => (100 * rightRows) / rows),
    '',
    average(({ wrongButSure, cells }) => (1000 * wrongButSure) / cells),
  ]
  return ['each kind counted alike', '', '', '', ...figures, ...heads.slice(8).map(() => '')]
}

const cells = (name: string, t: Tally): string[] => [
  name,
  ...[t.filings, t.rows, t.cells].map(String),
  share(t.right, t.cells),
  share(t.rightRows, t.rows),
  String(t.wrongButSure),
  t.cells === 0 ? '–' : ((1000 * t.wrongButSure) / t.cells).toFixed(2),
  ...[t.sureOfNothing, t.lost, t.invented, t.silent, t.silentRows, t.needlesslyWarned, t.failed].map(String),
]

/** How files that are not to be taken fared, by kind. */
export function refusalLines(kinds: readonly Family[], all: readonly Evaluated[]): string[][] {
  const line = (name: string, own: readonly Evaluated[]): string[] => {
    const told = verdicts(own)
    const part = (count: number) => share(count, own.length)
    return [name, String(own.length), part(told['own reason']), part(told['another reason']), part(told.taken)]
  }
  const files = all.filter(({ verdict }) => verdict !== null)
  const lines = kinds.flatMap(({ name }) => {
    const own = files.filter(({ family }) => family.name === name)
    return own.length > 0 ? [line(name, own)] : []
  })
  const head = ['not to be taken', 'files', '% for their own reason', '% for another reason', '% taken as they are']
  return lines.length > 0 ? [head, ...lines, line('all of these', files)] : [head]
}

/** Columns under their headings, numbers at the right. */
export function printTable(lines: readonly string[][]): void {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of lines)
    console.log(line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '))
}
