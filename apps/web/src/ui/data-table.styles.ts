import { pinned } from './pinned.ts'

/** Also a window at 200 %: six columns need more than half a desk's width. */
export const narrowed = '(max-width: 899.95px)'
const narrow = `@media ${narrowed}`
const glowing = { from: { backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 22%, transparent)' } }

/** One sheet for the whole table: hundreds of rows of styled components would take seconds. On a phone each row is a block with labelled lines. */
export const tableSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'clip',
  '@keyframes glow-even': glowing,
  '@keyframes glow-odd': glowing,
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '8px 12px', overflowWrap: 'anywhere' },
  '& th': {
    ...{ fontWeight: 650, fontSize: 12, color: 'text.secondary', padding: '0 4px', verticalAlign: 'middle' },
    // Stays in sight beneath the bar at the top of the page; a shadow, because a collapsed border would scroll away.
    ...pinned,
    ...{
      top: 'var(--head-top)',
      zIndex: 1,
      bgcolor: 'background.paper',
      boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
    },
  },
  '& th button': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer' },
    ...{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 32, px: 1, maxWidth: '100%', textAlign: 'inherit' },
    '&:hover': { color: 'text.primary' },
    '& svg': { width: 14, height: 14, visibility: 'hidden' },
  },
  '& th.right button': { flexDirection: 'row-reverse' },
  '& th[aria-sort=ascending] button, & th[aria-sort=descending] button': { color: 'text.primary', '& svg': { visibility: 'visible' } },
  '& th[aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
  '& tbody tr + tr td': { borderTop: 1, borderColor: 'divider' },
  '& .right': { textAlign: 'right' },
  '& .dimmed td': { color: 'text.secondary' },
  '& .glow-even': { animation: 'glow-even 1s ease-out' },
  '& .glow-odd': { animation: 'glow-odd 1s ease-out' },
  '& .action': { padding: '2px 12px' },
  '& .action button': {
    ...{ font: 'inherit', fontWeight: 600, color: 'primary.main', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer' },
    // Whoever comes by keyboard must not find the button beneath the head that stays.
    ...{ minHeight: 32, px: 1, mx: -1, scrollMarginTop: 96 },
    '&:hover': { bgcolor: 'action.hover' },
    '@media (pointer: coarse)': { minHeight: 44, px: 1.5, mx: -1.5 },
  },
  '& .opens': { cursor: 'pointer', '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } } },
  '& .opener': {
    ...{ font: 'inherit', color: 'primary.main', background: 'none', border: 0, borderRadius: 1, cursor: 'pointer', textAlign: 'left' },
    ...{ p: 0, overflowWrap: 'anywhere', scrollMarginTop: 96 },
    '&:hover': { textDecoration: 'underline' },
    '@media (pointer: coarse)': { minHeight: 24 },
  },
  '& tfoot td': { borderTop: 1, borderColor: 'divider', fontWeight: 650 },
  '& button:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2, '&.opener': { outlineOffset: 2 } },
  '& .lines': { display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  [narrow]: {
    '& thead': { display: 'none' },
    '& .sort-by': {
      ...{ display: 'flex', alignItems: 'center', gap: '8px', padding: '4px 12px' },
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& select': {
      ...{ font: 'inherit', fontSize: 16, color: 'inherit', background: 'none', border: 0, borderRadius: 1 },
      ...{ flex: 1, minHeight: 44, minWidth: 0 },
      '& option': { color: 'text.primary', bgcolor: 'background.paper' },
    },
    '& table, & tbody, & tfoot': { display: 'block' },
    '& tbody tr, & tfoot tr': {
      ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '8px', padding: '8px 12px' },
      ...{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' },
    },
    '& tbody tr + tr, & tfoot tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr td, & tfoot td': { border: 0 },
    '& td': { ...{ display: 'flex', gap: '8px', padding: '1px 0', gridColumn: '1 / -1' }, '&.right': { textAlign: 'left' } },
    '& td:empty': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label)', flex: '0 0 var(--label-width)', color: 'text.secondary' },
    '& td:first-of-type': { gridColumn: 1, fontWeight: 650, alignSelf: 'center', '&::before': { display: 'none' } },
    '& td.action': { gridColumn: 2, gridRow: 1, padding: 0 },
  },
} as const
