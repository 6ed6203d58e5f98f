import type { Random } from '@daysheet/domain/filings/testing/random'
import { boldOf, textWidth, wrapped } from '../programs/faces.ts'
import { latin } from '../programs/sheet.ts'
import { cellOf, orders, type Key } from './columns.ts'
import { by, landscape, portrait, type Plan } from './draw.ts'

/** An Acrobat form flattened: what was typed is in pieces of its own, each as large as its box allows. */
export const flattened = (random: Random): Plan => ({
  manner: by('lines', 'up', 'Adobe PDF Library 17.0'),
  page: random.one([landscape, portrait]),
  margin: 30,
  style: { face: 'serif', size: 8 },
  order: random.one<Key[]>([orders.form, orders.record, [...orders.form, 'review']]),
  rows: random.one([
    [1, 1],
    [1, 10],
    [8, 30],
  ] as const),
  body: (page, top, columns, values) => {
    const { paper, left, right, filing, face, order } = page
    const whole = columns.reduce((sum, { share = 1 }) => sum + share, 0)
    const typed = random.one(['sans', 'mono'] as const)
    const height = random.one([16, 20])
    const fill = (value: string, x: number, y: number, width: number) => {
      const size = Math.min(9, (9 * (width - 5)) / textWidth(value, typed, 9))
      const [lines, letters] = size > 5.4 ? [[value], size] : [wrapped(value, width - 4, typed, 5.5, true).slice(0, 3), 5.5]
      const first = lines.length === 1 ? height / 2 - letters * 0.35 : height - letters - 0.5
      const shown = lines.map((line, at) => `${at === 0 ? `2 ${first.toFixed(2)}` : `0 ${-letters}`} Td (${latin(line)}) Tj`)
      const font = typed === 'sans' ? 'F1' : 'F5'
      paper.form(`/Tx BMC q BT 0 g /${font} ${letters.toFixed(2)} Tf ${shown.join(' ')} ET Q EMC`, x, y, width, height)
    }
    for (let [y, row] = [top, 0]; row < filing.rows.length; y = page.top + 18) {
      const most = Math.floor((page.bottom - y - 34) / height)
      let x = left
      columns.forEach(({ heading, share = 1 }, at) => {
        const width = (share / whole) * (right - left)
        const head = wrapped(heading.replace('\n', ' '), width - 3, face, 7.5)
        head.forEach((text, down) => paper.text(x + 2, y + 8 + down * 8, text, face, 7.5))
        paper.box(x, y, width, 30)
        for (let slot = 0; slot < most; slot++) {
          paper.box(x, y + 30 + slot * height, width, height)
          const [scope, key] = [filing.rows[row + slot], order[at]]
          const value = scope && key ? cellOf(key, scope, row + slot, values) : ''
          if (value !== '') fill(value, x, y + 30 + slot * height, width)
        }
        x += width
      })
      row += most
      if (row >= filing.rows.length) return
      paper.add()
      paper.text(left, page.top + 10, `ACP7 Continuation Sheet     TRU Number: ${filing.number}`, boldOf(face), 9)
    }
  },
})
