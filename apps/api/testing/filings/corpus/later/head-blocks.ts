import type { Random } from '@daysheet/domain/filings/testing/random'
import type { FilingContent } from '../filing-content.ts'
import { streets } from '../vocabulary.ts'
import type { Plot } from '../fresh/plot.ts'

type HeadForm = (plot: Plot, entries: readonly Entry[]) => void
type Entry = readonly [label: string, value: string]

/** What stands over the scope: who, where, when. A review answered once for the filing stands here as well. */
export function laterHead(plot: Plot, filing: FilingContent, random: Random, review: boolean | null): void {
  headAs(random.one(headForms))(plot, filing, random, review)
}

/** The same, in one form: filings that one program puts in a file have heads that look alike. */
const headAs =
  (form: HeadForm) =>
  (plot: Plot, filing: FilingContent, random: Random, review: boolean | null): void => {
    plot.line(
      [[random.one(['ASBESTOS PROJECT NOTIFICATION', 'Form ACP7: Asbestos Project Notification', 'ACP7 - Project Notification']), 0]],
      1.4,
    )
    plot.line([['City of New York, Department of Environmental Protection (ACP7)', 0]])
    const entries: Entry[] = [
      [random.one(['TRU Number', 'Control / TRU No.', 'ARTS Control No.', 'TRU #']), filing.number],
      ['Filing Status', random.one(['Submitted', 'Approved'])],
      ...place(filing, random),
      ['Borough', filing.borough],
      ['Building Owner', filing.owner],
      ['Abatement Contractor', filing.contractor],
      ['Air Monitor', filing.monitor],
      ['Project Dates', '02/03/2026 to 11/30/2026'],
      ...(review === null ? [] : [['A-TRU review required', review ? 'Yes' : 'No'] as const]),
    ]
    form(plot, entries)
    plot.y += 8
    if (random.happens(0.5))
      plot.line([[random.one(['SCOPE OF ABATEMENT', 'Work to be performed', 'Section D. Abatement details']), 0]], 1.1)
    plot.y += 4
  }

/** Street work has no premise number. */
function place({ premise }: FilingContent, random: Random): Entry[] {
  if (premise !== '') return [['Premises', premise]]
  const [on, from, to] = random.shuffled(streets)
  return [
    ['Street Activity', `${on} Street`],
    ['Between', `${from} Avenue and ${to} Avenue`],
  ]
}

function inPairs(plot: Plot, entries: readonly Entry[]): void {
  const said = entries.map(([label, value]) => `${label}: ${value}`)
  for (let at = 0; at < said.length; at += 2) {
    const [left = '', right = ''] = said.slice(at, at + 2)
    plot.line([
      [left, 0],
      [right, 0.5],
    ])
  }
}

function inList(plot: Plot, entries: readonly Entry[]): void {
  for (const [label, value] of entries)
    plot.line([
      [label, 0],
      [value, 0.3],
    ])
}

/** Three boxes side by side, the label small over its value. */
function inBoxes(plot: Plot, entries: readonly Entry[]): void {
  const { margin, size } = plot.paper
  const [wide, tall] = [plot.wide / 3, size * 2.5 + 4]
  plot.y += 6
  for (let at = 0; at < entries.length; at += 3) {
    for (const [column, [label, value]] of entries.slice(at, at + 3).entries()) {
      const x = margin + column * wide
      plot.box(x, plot.y, wide, tall)
      plot.put(label, x + 3, plot.y + size * 0.8, size * 0.7)
      plot.put(value, x + 3, plot.y + size * 2.1, size * 0.9)
    }
    plot.y += tall
  }
}

const headForms: readonly HeadForm[] = [inPairs, inBoxes, inList]
export const drawnHead = (random: Random) => headAs(random.one(headForms))
