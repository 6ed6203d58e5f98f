import type { Random } from './random.ts'
import type { PageStyle } from './layout.ts'

/** How a made-up filing looks, but for its columns: paper, type, spacing, what stands above and below. */
export function randomPageStyle(chance: Random): Omit<PageStyle, 'columns'> {
  const landscape = chance.happens(0.6)
  const size = chance.whole(14, 20) / 2
  return {
    width: landscape ? 792 : 612,
    height: landscape ? 612 : 792,
    margin: chance.whole(24, 40),
    size,
    face: chance.one(['sans', 'sans', 'serif']),
    valign: chance.one(['top', 'top', 'middle']),
    pad: chance.whole(3, 6),
    rowPad: chance.whole(1, 6),
    lead: size * (1.1 + chance.next() * 0.2),
    ruling: 'none',
    repeatHeading: chance.happens(0.7),
    splitRows: false,
    pageTop: chance.happens(0.4) ? ['NYC Environmental Protection - Asbestos Control Program'] : [],
    pageBottom: chance.happens(0.7) ? [chance.one(['Page # of 9     Printed 11/20/2026', 'ACP-7 Rev. 3/24     Page #'])] : [],
    asFields: false,
  }
}
