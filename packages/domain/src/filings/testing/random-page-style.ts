import type { Random } from './random.ts'
import type { PageStyle } from './layout.ts'

/** How a made-up filing looks, but for its columns: paper, type, spacing, what stands above and below. */
export function randomPageStyle(random: Random): Omit<PageStyle, 'columns'> {
  const landscape = random.happens(0.6)
  const size = random.whole(14, 20) / 2
  return {
    width: landscape ? 792 : 612,
    height: landscape ? 612 : 792,
    margin: random.whole(24, 40),
    size,
    face: random.one(['sans', 'sans', 'serif']),
    valign: random.one(['top', 'top', 'middle']),
    pad: random.whole(3, 6),
    rowPad: random.whole(1, 6),
    lead: size * (1.1 + random.next() * 0.2),
    ruling: 'none',
    repeatHeading: random.happens(0.7),
    splitRows: false,
    pageTop: random.happens(0.4) ? ['NYC Environmental Protection - Asbestos Control Program'] : [],
    pageBottom: random.happens(0.7) ? [random.one(['Page # of 9     Printed 11/20/2026', 'ACP-7 Rev. 3/24     Page #'])] : [],
    asFields: false,
  }
}
