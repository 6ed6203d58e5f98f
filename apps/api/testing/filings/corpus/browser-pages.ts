import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { drawnColumns, drawnOrder, drawnWriting, type Column } from './columns.ts'
import type { DrawnFiling, Family } from './family.ts'
import { filingContent, type FilingContent } from './filing-content.ts'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** The page as the browser prints it, with its own header and footer. About a second each. */
function printedByBrowser(html: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'acp7-print-'))
  try {
    const [page, pdf] = [join(folder, 'acp7.html'), join(folder, 'acp7.pdf')]
    writeFileSync(page, html)
    const { error } = spawnSync(
      chromium,
      [...flags, `--user-data-dir=${join(folder, 'profile')}`, `--print-to-pdf=${pdf}`, `file://${page}`],
      { timeout: 60_000 },
    )
    if (error) throw error
    return new Uint8Array(readFileSync(pdf))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const textOf = (column: Column, row: ScopeRow, index: number) => {
  const text = column.cell(row, index)
  return typeof text === 'string' ? escaped(text) : '✔'
}

function page(filing: FilingContent, random: Random, style: string, body: string): string {
  const facts = [
    ['TRU Number', filing.number],
    ['Premises', filing.premise],
    ['Borough', filing.borough],
    ['Building Owner', filing.owner],
    ['Abatement Contractor', filing.contractor],
    ['Air Monitoring Company', filing.monitor],
  ]
  const font = random.one(['Arial, sans-serif', 'Times New Roman, serif', 'Verdana, sans-serif'])
  return `<!doctype html><meta charset="utf-8"><title>ACP7 - ${filing.number}</title>
<style>@page { size: letter ${random.one(['landscape', 'landscape', 'portrait'])} } body { font: ${random.whole(9, 11)}px ${font} } ${style}</style>
<h2>${random.one(['Asbestos Project Notification (ACP7)', 'ACP-7 Asbestos Project Notification'])}</h2>
<dl style="columns: 2">${facts.map(([name, value]) => `<div><b>${name}:</b> ${escaped(value ?? '')}</div>`).join('')}</dl>${body}
<p>I certify that the above is true. Removal on any other floor needs an amendment (ACP8).</p>`
}

/** A table as a web page has it. */
function table(random: Random): DrawnFiling {
  const filing = filingContent(random, { review: 'by row' })
  const columns = drawnColumns(drawnOrder(random, { unit: random.happens(0.2) }), random, drawnWriting(random))
  const look = random.one([
    'table { border-collapse: collapse } td, th { border: 1px solid #888; padding: 2px 4px }',
    'table { width: 100% } td, th { padding: 3px 6px; border-bottom: 1px solid #ccc } th { text-align: left }',
    'table { border-spacing: 0; width: 100% } tr:nth-child(odd) { background: #eee } td, th { padding: 4px }',
    'table { border: 1px solid } td, th { border: 1px solid; vertical-align: top }',
  ])
  const cells = (tag: string, texts: string[]) =>
    `<tr>${texts.map((text, at) => `<${tag} style="text-align: ${columns[at]?.align ?? 'left'}">${text}</${tag}>`).join('')}</tr>`
  const rows = filing.rows.map((row, index) =>
    cells(
      'td',
      columns.map((column) => textOf(column, row, index)),
    ),
  )
  const head = cells(
    'th',
    columns.map(({ heading }) => escaped(heading)),
  )
  return {
    bytes: printedByBrowser(page(filing, random, look, `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`)),
    rows: filing.rows,
    unprinted: [],
  }
}

/** Filings printed by a real browser, where there is one. */
export const browserFamilies: readonly Family[] = existsSync(chromium)
  ? [{ name: 'printed by Chromium', draw: (random) => Promise.resolve(table(random)) }]
  : []
