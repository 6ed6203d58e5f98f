import { focusRing, plainButton } from '../../../ui/plain-button.ts'

const narrow = '@media (max-width: 599.95px)'

/** Words beside the figures of a table: small, and below what they are about. */
export const tableWords = {
  '& .tag': {
    ...{ display: 'inline-block', ml: 1, px: 0.75, fontSize: 12, lineHeight: '16px', fontWeight: 400, whiteSpace: 'nowrap' },
    ...{ border: 1, borderColor: 'divider', borderRadius: 1, color: 'text.secondary' },
  },
  '& .tag.waits': { borderColor: 'warning.main', color: 'warning.main', fontWeight: 600 },
  '& .hint': { display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' },
} as const

/** How the cards of the jobs look: one style sheet for all of them, since a search lists a hundred. (decision 0064) */
export const cardLooks = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& .slot': { contentVisibility: 'auto', containIntrinsicSize: 'auto 84px', '@media print': { contentVisibility: 'visible' } },
  '& .card': { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflowWrap: 'anywhere' },
  // Inside its edge: a slot that may leave its card out paints nothing beyond its own box.
  '& .card.glows': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' },
  '& .head': {
    ...{ position: 'relative', display: 'grid', columnGap: 2.5, rowGap: 1, alignItems: 'start', p: 1.5, borderRadius: 1 },
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& .figures': { gridArea: '2 / 1 / 3 / 3' } },
  },
  '& .heading': { display: 'flex', alignItems: 'baseline', gap: 0.75, m: 0, pl: 2.5, fontSize: 15, fontWeight: 650, lineHeight: 1.35 },
  // The whole head is the button's, but for the number and what stands at the right.
  '& .toggle': {
    ...{ font: 'inherit', color: 'inherit', background: 'none', border: 0, p: 0, textAlign: 'start', cursor: 'pointer' },
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
    '&:focus-visible': { outline: 'none', '&::after': { ...focusRing, outlineOffset: -2 } },
    '& svg': { position: 'absolute', left: 8, top: 12, color: 'text.secondary', transform: 'rotate(-90deg)' },
    '&[aria-expanded=true] svg': { transform: 'none' },
  },
  '& .number': { position: 'relative', zIndex: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .boro': { fontSize: 12, fontWeight: 400, color: 'text.secondary', ml: 0.25 },
  '& .detail': {
    ...{ m: 0, mt: 0.25, pl: 2.5, display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
    [narrow]: { pl: 0 },
  },
  '& .detail.premises': { color: 'text.secondary', fontSize: 13 },
  '& .card.open .detail': { display: 'block' },
  '& .figures': {
    ...{ m: 0, display: 'grid', gridTemplateColumns: '88px minmax(140px, auto)', columnGap: 2 },
    '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', textAlign: 'right' },
    '& dt': { fontSize: 11, color: 'text.secondary', whiteSpace: 'nowrap' },
    '& dd': { m: 0, fontSize: 16, fontWeight: 650, lineHeight: 1.35 },
    [narrow]: { gridTemplateColumns: '1fr 1fr', '& > div': { textAlign: 'left' } },
  },
  '& .refresh': {
    ...plainButton,
    ...{ position: 'relative', zIndex: 1, p: 0.75, m: -0.5, color: 'text.secondary' },
    '@media (pointer: coarse)': { minHeight: 44, minWidth: 44, justifyContent: 'center' },
    '&[aria-busy=true] svg': { animation: 'turn 1s linear infinite' },
  },
  '@keyframes turn': { to: { transform: 'rotate(1turn)' } },
  ...tableWords,
  '& .tables': { borderTop: 1, borderColor: 'divider', p: 1.5 },
} as const
