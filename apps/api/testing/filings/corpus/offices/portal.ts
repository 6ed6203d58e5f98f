import type { Random } from '@daysheet/domain/filings/testing/random'
import { boldOf } from '../programs/faces.ts'
import { orders, type Key } from './columns.ts'
import { a4, by, captioned, drawPlan, factsOf, landscape, numbered, paragraph, portrait, type Drawn, type Page, type Plan } from './draw.ts'

/** The page of a filing in the City's portal, under its menu. */
function portalFront(page: Page): number {
  const { paper, left, right, top, face, filing, random } = page
  paper.text(left, top + 13, 'ARTS E-File', boldOf(face), 14)
  paper.text(right, top + 10, 'Welcome, mlopez@blueheron.example | Log Out', face, 7, { align: 'right' })
  paper.text(left, top + 28, 'Home    My Projects    New Application    Payments    Help', face, 7.5, { gray: 0.3 })
  paper.line(left, top + 33, right, top + 33)
  const title = random.one(['ACP7 Project', 'View ACP7', 'Asbestos Project Notification'])
  paper.text(left, top + 48, `${title} - ${filing.number}`, boldOf(face), 11)
  paper.text(left, top + 60, `Status: ${random.one(['Submitted', 'Closed', 'Postponed'])}`, face, 8)
  return captioned(page, top + 66, factsOf(page), { columns: random.one([1, 2]) })
}

const portal = (random: Random, scale: number) =>
  ({
    style: {
      face: 'embedded',
      size: 9 * scale,
      padX: 5 * scale,
      padY: 3.5 * scale,
      measured: true,
      rules: random.one(['rows', 'all', 'none']),
      vertical: random.one(['top', 'middle']),
      cutsRows: random.happens(0.5),
      ...(random.happens(0.5) && { zebra: 0.95 }),
    },
    order: random.one<Key[]>([orders.record, orders.record, orders.form, [...orders.record, 'view'], ['area', ...orders.record]]),
    wording: 'city',
    front: (page) => {
      const y = portalFront(page)
      page.paper.text(page.left, y + 14, random.one(['Work Areas', 'Scope of Work', 'Abatement Details']), boldOf(page.face), 10)
      return y + 20
    },
    after: ({ paper, left, face, bottom }, y) => {
      const words = random.one(['Back to My Projects', '(c) 2026 City of New York. All Rights Reserved.'])
      if (y + 30 < bottom) paper.text(left, y + 22, words, face, 7, { gray: 0.3 })
    },
  }) satisfies Partial<Plan>

const url = 'https://a826-web01.nyc.example/arts/efile/acp7/view?id=288417'
export function edgePrint(random: Random): Plan {
  const when = random.one(['1/21/26, 10:07 AM', '21/01/2026, 10:07', '2026-01-21, 10:07 a.m.'])
  return {
    ...portal(random, random.one([0.7, 0.8, 1])),
    manner: by('lines', 'pixels', 'Skia/PDF m131'),
    page: random.one([landscape, a4, portrait]),
    margin: random.one([29, 40, 18]),
    around: numbered(({ filing }, page, pages) => [url, `${page}/${pages}`, when, `ACP7 ${filing.number} | ARTS E-File`], 18),
  }
}

export function safariPrint(random: Random): Plan {
  const plan = portal(random, random.one([0.75, 0.9]))
  return {
    ...plan,
    style: { ...plan.style, repeatHead: false, cutsRows: true, face: 'sans' },
    manner: by('kerned', 'down', 'macOS Version 14.6 Quartz PDFContext'),
    page: portrait,
    margin: random.one([36, 22]),
    around: numbered((_, page, pages) => [url, `Page ${page} of ${pages}`], 20),
  }
}

/** What the portal shows after a filing was sent: its number, and nothing of its scope. */
export function receipt(random: Random): Drawn {
  const paid =
    'Your Asbestos Project Notification (ACP7) was submitted. A fee of $400.00 was paid by e-check. Use the number in all correspondence.'
  return drawPlan(
    { ...edgePrint(random), front: (page) => paragraph(page, portalFront(page) + 12, paid, 9), body: () => undefined },
    random,
  )
}
