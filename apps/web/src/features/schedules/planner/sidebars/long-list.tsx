import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { useRovingFocus } from './use-roving-focus.ts'

/** From this many rows on only those in view are rendered. */
const virtualFrom = 80

interface LongListProps<Item> {
  label: string
  items: readonly Item[]
  /** About how high a row is, in pixels; the real height is measured. */
  itemHeight: number
  children: (item: Item) => ReactNode
}

// The position keeps words for screen readers from making the page longer.
const scroller = { position: 'relative', overflowY: 'auto', flex: 1, minHeight: 0, mx: -0.75, px: 0.75 } as const
const plainList = { listStyle: 'none', m: 0, p: 0 } as const

function VirtualRows<Item extends { id: string }>({ label, items, itemHeight, children }: LongListProps<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only and are not handed on
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => itemHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
  })
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list, { count: items.length, showRow: (index) => rows.scrollToIndex(index) })
  return (
    <Box ref={frame} sx={scroller}>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ ...plainList, position: 'relative' }}
        style={{ height: rows.getTotalSize() }}
        {...roving}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item && (
              <Box
                component="li"
                key={key}
                ref={rows.measureElement}
                data-row={item.id}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                sx={{ position: 'absolute', left: 0, right: 0, top: 0 }}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </Box>
            )
          )
        })}
      </Box>
    </Box>
  )
}

function Rows<Item extends { id: string }>({ label, items, children }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const roving = useRovingFocus(list, { count: items.length })
  return (
    <Box sx={scroller}>
      <Box component="ul" ref={list} aria-label={label} sx={plainList} {...roving}>
        {items.map((item, index) => (
          <li key={item.id} data-row={item.id} data-index={index}>
            {children(item)}
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** A list with its own scroll bar that is one stop of the Tab key; a long one renders only what is in view. */
export function LongList<Item extends { id: string }>(props: LongListProps<Item>) {
  return props.items.length >= virtualFrom ? <VirtualRows {...props} /> : <Rows {...props} />
}
