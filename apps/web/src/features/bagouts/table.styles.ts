import { pinned } from '../../ui/pinned.ts'

/** Below this a window has no room for the columns: each row is a block. */
const narrow = '@media screen and (max-width: 749.95px)'
const glowing = { from: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 22%, transparent)' } }

/** What stays at the top while rows are scrolled: the bar of the application and, beneath it, the total. Pixels. */
export const barHeight = 48
export const totalHeight = 52

const focusInside = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 }

const onScreen = {
  '& .heading': { ...pinned, top: barHeight + totalHeight, zIndex: 1, bgcolor: 'background.paper' },
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: '44px 104px minmax(120px, 1fr) 96px minmax(0, 2fr) 96px 52px',
    columnGap: '12px',
    alignItems: 'center',
    px: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  // Laid out only when it comes into view, and nevertheless in the document: searching in the page finds it, and the focus stays in it.
  '& .line': {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 41px',
    minHeight: 40,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .line:last-of-type': { borderBottom: 0 },
  '& [role=cell]': { minWidth: 0, overflowWrap: 'anywhere', py: '4px' },
} as const

const asBlocks = {
  '& .heading': { display: 'none' },
  '& .sort-by': { display: 'flex' },
  '& [role=row]': {
    gridTemplateColumns: '44px minmax(0, 1fr) auto 48px',
    gridTemplateAreas: '"pick date bags edit" "pick job job edit" "pick address address edit" "pick who who edit"',
    py: 1,
  },
  '& .line': { containIntrinsicSize: 'auto 108px' },
  '& [role=cell]': { py: 0 },
  '& .pick': { gridArea: 'pick' },
  '& .date': { gridArea: 'date', fontWeight: 650 },
  '& .bags': { gridArea: 'bags', fontWeight: 650, '&[data-unit]::after': { content: 'attr(data-unit)', fontWeight: 400 } },
  '& .job': { gridArea: 'job', fontWeight: 600 },
  '& .address': { gridArea: 'address' },
  '& .who': { gridArea: 'who', color: 'text.secondary', '&:empty': { display: 'none' } },
  '& .edit': { gridArea: 'edit' },
} as const

const onPaper = {
  border: 0,
  '& [role=table]': { display: 'table', width: '100%' },
  // What may be broken anywhere would be, before its column takes the room it needs.
  '& [role=cell]': { overflowWrap: 'break-word' },
  // Only a heading that may not be broken is repeated on each page.
  '& .heading': { display: 'table-header-group', breakInside: 'avoid' },
  '& .lines': { display: 'table-row-group' },
  '& [role=row]': { display: 'table-row', breakInside: 'avoid' },
  '& [role=row] > *': { display: 'table-cell', py: '3px', pr: 2, borderBottom: '1px solid #ccc', verticalAlign: 'top' },
  '& [role=row] > .bags': { pr: 0, whiteSpace: 'nowrap' },
  // A button is left out where the heading is repeated; its words come without it.
  '& [data-header]::before': { content: 'attr(data-header)' },
  '& .pick, & .edit, & .sort-by, & .sort, & .line.deselected': { display: 'none !important' },
} as const

/** One sheet for all rows: there may be thousands. (decision 0064) */
export const tableLooks = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'clip',
  '@keyframes glow-even': glowing,
  '@keyframes glow-odd': glowing,
  '@keyframes glow-new': glowing,
  '& .heading': { fontWeight: 650, fontSize: 12, color: 'text.secondary' },
  '& .date, & .job.number': { whiteSpace: 'nowrap' },
  '& .job.number, & .bags': { fontVariantNumeric: 'tabular-nums' },
  '& .bags': { textAlign: 'right' },
  '& .unseen': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .deselected': { color: 'text.secondary' },
  '& .glow-even': { animation: 'glow-even 1s ease-out' },
  '& .glow-odd': { animation: 'glow-odd 1s ease-out' },
  '& .glow-new': { animation: 'glow-new 2s ease-out' },
  '& .sort': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    p: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    minHeight: 36,
    maxWidth: '100%',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': focusInside,
    '& svg': { width: 14, height: 14, visibility: 'hidden' },
  },
  '& .bags .sort': { flexDirection: 'row-reverse' },
  '& [aria-sort=ascending] .sort, & [aria-sort=descending] .sort': { color: 'text.primary', '& svg': { visibility: 'visible' } },
  '& [aria-sort=ascending] .sort svg': { transform: 'rotate(180deg)' },
  '& .pick label': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 44,
    minHeight: 32,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .pick input': {
    width: 18,
    height: 18,
    m: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
    // Whoever comes by keyboard must not find the row beneath what stays at the top.
    scrollMarginTop: barHeight + totalHeight + 44,
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  },
  '& .edit button': {
    font: 'inherit',
    color: 'primary.main',
    background: 'none',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 44,
    height: 32,
    p: 0,
    scrollMarginTop: barHeight + totalHeight + 44,
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': focusInside,
    '@media (pointer: coarse)': { height: 44 },
  },
  '& .sort-by': { display: 'none', alignItems: 'center', gap: 1, px: 1.5, borderBottom: 1, borderColor: 'divider' },
  '& select': {
    font: 'inherit',
    fontSize: 16,
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 1,
    flex: 1,
    minHeight: 44,
    minWidth: 0,
    '& option': { color: 'text.primary', bgcolor: 'background.paper' },
  },
  '@media screen': onScreen,
  [narrow]: asBlocks,
  '@media print': onPaper,
} as const
