import { asPrinted, focusRing } from '../../../ui/plain-button.ts'

/** Below this a window has no room for the columns: each row is a block of labelled lines. */
export const narrowRows = '(max-width:1149.95px)'
const narrow = '@media screen and (max-width: 1149.95px)'
/** Between a phone and a desk there is room for two lines side by side. */
const middle = '@media screen and (min-width: 700px) and (max-width: 1149.95px)'

/** One sheet for all rows of a filing: there may be hundreds. (decision 0064) */
export const rowLooks = {
  ...asPrinted,
  fontSize: 13,
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '6px', overflowWrap: 'break-word' },
  '& th': {
    fontWeight: 650,
    fontSize: 12,
    lineHeight: 1.25,
    color: 'text.secondary',
    padding: 0,
    verticalAlign: 'bottom',
    // Stays in sight while the rows are scrolled; a shadow, because a collapsed border would scroll away.
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
    overflowWrap: 'normal',
  },
  '& th button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    textAlign: 'inherit',
    minHeight: 36,
    px: '6px',
    maxWidth: '100%',
    width: '100%',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { ...focusRing, outlineOffset: -2 },
    '& svg': { width: 14, height: 14, verticalAlign: 'middle', display: 'none' },
  },
  '& th[aria-sort=ascending] button, & th[aria-sort=descending] button': { color: 'text.primary', '& svg': { display: 'inline' } },
  '& th[aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
  '& th.act': { padding: '0 6px 10px' },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
  '& .right': { textAlign: 'right' },
  '& .small': { fontSize: 12, color: 'text.secondary', display: 'block', whiteSpace: 'nowrap' },
  '& .faint': { color: 'text.secondary' },
  '& .percent': { fontWeight: 650 },
  '& .whole': { whiteSpace: 'nowrap' },
  '& .warn': { display: 'flex', gap: '4px', alignItems: 'center', color: 'warning.main', fontWeight: 600, '& svg': { flexShrink: 0 } },
  '& .review': {
    display: 'inline-block',
    alignSelf: 'flex-start',
    px: '6px',
    border: 1,
    borderColor: 'text.secondary',
    borderRadius: 1,
    fontWeight: 650,
  },
  '& tr.glows': { bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 18%, transparent)' },
  '& tbody tr': { transition: 'background-color 180ms' },
  '& td.act': { padding: '2px 6px' },
  '& td.act button': {
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    background: 'none',
    border: 0,
    borderRadius: 1,
    cursor: 'pointer',
    // Whoever comes by keyboard must not find the button beneath the head that stays.
    minHeight: 28,
    px: '6px',
    mx: '-6px',
    scrollMarginTop: 64,
    scrollMarginBottom: 88,
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { ...focusRing, outlineOffset: -2 },
    '@media (pointer: coarse)': { minHeight: 44, px: '12px', mx: '-12px' },
  },
  '& .sort-by': { display: 'none' },
  [narrow]: {
    fontSize: 14,
    '& thead': { display: 'none' },
    '& .sort-by': { display: 'flex', alignItems: 'center', gap: 1, pb: 1, whiteSpace: 'nowrap', borderBottom: 1, borderColor: 'divider' },
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
    '& table, & tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1, py: 1 },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr td': { border: 0 },
    '& tbody tr.gap': { display: 'block', padding: 0, border: 0 },
    '& td': { display: 'flex', gap: 1, padding: '1px 0', gridColumn: '1 / -1', '&.right': { textAlign: 'left' } },
    '& td[data-label]::before': { content: 'attr(data-label)', flex: '0 0 136px', color: 'text.secondary', fontWeight: 400 },
    '& td.number': {
      gridColumn: 1,
      gridRow: 1,
      alignSelf: 'center',
      fontWeight: 650,
      '&::before': { flexBasis: 'auto', color: 'inherit', fontWeight: 650 },
    },
    '& td.act': { gridColumn: 2, gridRow: 1, padding: 0 },
    '& td.none': { display: 'none' },
  },
  [middle]: {
    '& tbody tr': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    '& td': { gridColumn: 'auto' },
    '& td.act': { justifySelf: 'end' },
  },
  '@media print': {
    fontSize: 11,
    '& table': { tableLayout: 'auto' },
    '& th, & td': { padding: '3px 6px', overflowWrap: 'normal' },
    '& th': { position: 'static', width: 'auto !important' },
    // A button in the head is not painted again on the next page, its words alone are.
    '& th button': { display: 'contents', '& svg': { display: 'none !important' } },
    '& thead': { display: 'table-header-group' },
    '& thead td': { color: 'text.secondary', padding: '0 0 6px' },
    '& tr': { breakInside: 'avoid' },
    '& .act, & th.act': { display: 'none' },
  },
} as const

const open = { position: 'static !important', display: 'block !important', overflow: 'visible !important' } as const
const unbound = { height: 'auto !important', maxHeight: 'none !important', maxWidth: 'none !important', margin: '0 !important' } as const
const sheet = ['', '.MuiDialog-container', '.MuiDialog-paper', '.MuiDialogContent-root']
  .map((part) => `[data-on-paper] ${part}`.trim())
  .join(', ')

/** On paper a dialog that is marked stands alone, over as many pages as it needs. */
export const onPaper = {
  '@media print': {
    '@page': { size: 'landscape', margin: '12mm' },
    body: { overflow: 'visible !important', padding: '0 !important' },
    'body > *:not([data-on-paper])': { display: 'none !important' },
    [sheet]: { ...open, ...unbound, width: 'auto !important' },
    '[data-on-paper] > .MuiBackdrop-root': { display: 'none !important' },
  },
} as const
