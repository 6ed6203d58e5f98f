import { exportBagoutPdf } from '@daysheet/domain/bagouts/bagout'
import { containerBreakdownName } from '@daysheet/domain/bagouts/container-breakdown'
import { withPrintedNames } from '@daysheet/domain/bagouts/printed-words'
import { formatDay } from '@daysheet/domain/calendar/day'
import type { Deps } from '#deps.ts'
import { checkedBody } from '#http/checked-body.ts'
import { conflict } from '#http/errors.ts'
import type { Pdf } from '#ports/pdf/print.ts'
import { isObject } from '#rest/filter/condition.ts'
import { parseWith } from '#http/validation.ts'
import { namesakes } from '../people/queries.ts'
import { papersHolding } from '../loads/queries.ts'
import { readSettings } from '../settings/queries.ts'
import { bagoutPeriod, type BagoutPeriod } from './params.ts'
import { breakdownDocument } from './breakdown-document.ts'
import { keepPrinted } from './printed.ts'
import { bagoutsBetween } from './queries.ts'

const exportBody = checkedBody(exportBagoutPdf, 'ContainerBreakdown')

/**
 * The container breakdown of chosen bagouts of a period, as they are now. One that was chosen and is not there any more, or not in the period, is never left
 * out without a word: then there is no file. (product.md#calls; decisions/materials.md)
 */
export async function containerBreakdownPdf(
  { db, pdf, config, now }: Pick<Deps, 'db' | 'config' | 'now'> & { pdf: Pick<Pdf, 'render'> },
  actor: string,
  body: unknown,
): Promise<{ name: string; bytes: Buffer }> {
  const { businessTimeZone: zone } = config
  // Whatever is no object has no period either: that is said first.
  const period = parseWith(bagoutPeriod(zone), isObject(body) ? body : {})
  const { po, include } = parseWith(exportBody, body)
  const chosen = new Set(include.map((id) => id.toLowerCase()))
  const rows = (await bagoutsBetween(db, period.moments)).filter(({ orderId }) => chosen.has(orderId))
  const found = new Set(rows.map(({ orderId }) => orderId))
  const missing = [...chosen].filter((id) => !found.has(id))
  if (missing.length > 0) throw someMissing(missing, chosen.size, period)
  const { companyName } = await readSettings(db)
  const { records, pos } = await papersHolding(
    db,
    rows.map(({ entryId }) => entryId),
  )
  const names = await namesakes(db, 'paper')
  const named = rows.map((row) => ({ ...row, supervisorName: names.get(row.supervisorId ?? '') ?? row.supervisorName }))
  const said = { rows: named, po: po?.trim() || pos.join(', '), records }
  const at = now()
  const { differsFrom, words } = await keepPrinted(db, actor, { ...said, at, company: companyName })
  const printed = { ...said, rows: withPrintedNames(named, words), company: words.company || undefined }
  const bytes = await pdf.render(breakdownDocument({ ...printed, differsFrom, ...period, zone }))
  return { name: containerBreakdownName(at, zone), bytes }
}

function someMissing(ids: string[], chosen: number, { from, to }: BagoutPeriod) {
  const many = `${ids.length} of the ${chosen} selected bagouts ${ids.length === 1 ? 'was deleted or is' : 'were deleted or are'}`
  return conflict(`${many} not from ${formatDay(from)} to ${formatDay(to)}. Search again and select again.`, {
    code: 'BAGOUTS_GONE',
    details: { missing: ids },
  })
}
