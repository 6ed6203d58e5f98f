import { budgetLooks } from '../../job-days/budget.styles.ts'
import { focusRing, plainButton } from '../../../../ui/plain-button.ts'

/**
 * How the cards of the dashboard look: one style sheet for all of them. A full day has sixty cards with five hundred people and two thousand clock events; a
 * styled component for each would be most of the time the dashboard takes to appear. (decision 0064)
 */
const wide = '@media screen and (min-width: 1100px)'
const narrow = '@media screen and (max-width: 599.95px)'

const frame = {
  '& .slot': {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 132px',
    '@media print': { contentVisibility: 'visible', breakInside: 'avoid-page' },
  },
  '& .card': {
    display: 'grid',
    gap: 1,
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
    transition: 'box-shadow 150ms',
  },
  // Inside its edge: a slot that may leave its card out paints nothing beyond its own box.
  '& .card.glows': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' },
  '& .card[data-cancelled]': { bgcolor: 'background.default' },
  '& .card[data-cancelled] .dims': { color: 'text.secondary' },
  '& .head': {
    display: 'grid',
    columnGap: 2.5,
    rowGap: 0.5,
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(220px, auto)',
    gridTemplateAreas: '"who tools" "counts budget" "more more"',
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto 248px auto',
      gridTemplateAreas: '"who counts budget tools" "more more budget tools"',
      gridTemplateRows: 'auto 1fr',
    },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"who" "more" "counts" "budget" "tools"' },
  },
  '& .who': { gridArea: 'who', minWidth: 0 },
  '& .heading': { m: 0, fontSize: 15, fontWeight: 650, lineHeight: 1.35 },
  '& .heading a': { color: 'primary.main', fontVariantNumeric: 'tabular-nums', mr: 0.75, '&:focus-visible': focusRing },
  '& .boro': { fontSize: 12, fontWeight: 400, color: 'text.secondary' },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 },
  '& .banner': { px: 1, py: 0.5, borderRadius: 1, border: 1, borderColor: 'error.main', color: 'error.main', fontWeight: 600 },
  '& .faint': { color: 'text.secondary' },
  '& .small': { fontSize: 12 },
  '& .warn': { display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main', fontWeight: 600, '& svg': { flexShrink: 0 } },
  '& .more': { gridArea: 'more', minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'start' },
  '& .tools': {
    gridArea: 'tools',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2.5,
    justifyContent: 'end',
    [wide]: { flexDirection: 'column' },
    [narrow]: { justifyContent: 'start' },
  },
  '& .plain': { minHeight: 28, py: 0, ...plainButton },
  '& .deed': { fontSize: 13, fontWeight: 600, color: 'primary.main' },
  '& .note': { whiteSpace: 'pre-wrap', justifySelf: 'start' },
  '& .turned svg.arrow': { transform: 'rotate(180deg)' },
  '& .acp7': { display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: 'text.secondary' },
  '& .progress': { display: 'block', width: 48, height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' },
  '& .progress > span': { display: 'block', height: '100%', bgcolor: 'primary.main' },
} as const

const figures = {
  '& .counts': {
    gridArea: 'counts',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 62px) 64px 68px',
    m: 0,
    columnGap: 1.25,
    [wide]: { '&.past': { gridTemplateColumns: 'repeat(4, 62px) 64px' } },
    '@media screen and (max-width: 1099.95px)': { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 },
    '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', textAlign: 'right' },
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, 1fr)',
      justifyContent: 'stretch',
      rowGap: 1,
      '& > div': { display: 'flex', flexDirection: 'column-reverse', textAlign: 'left' },
    },
    '& dt': { fontSize: 11, color: 'text.secondary', whiteSpace: 'nowrap' },
    '& dd': { m: 0, whiteSpace: 'nowrap', fontSize: 16, fontWeight: 650, lineHeight: 1.35, fontVariantNumeric: 'tabular-nums' },
    '& .none': { fontWeight: 400, color: 'text.secondary' },
    '& .on': { color: 'success.main' },
  },
  '& .budget': { gridArea: 'budget', minWidth: 0, display: 'grid', gap: '2px', alignContent: 'start' },
  ...budgetLooks,
  '& .eos': { display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'baseline', fontSize: 13 },
  '& .eos .done': { px: 0.75, borderRadius: 1, border: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
} as const

const crew = {
  '& .crew': { borderTop: 1, borderColor: 'divider', pt: 1, display: 'grid', gap: 1 },
  '& .crewbar': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 },
  '& .people': { listStyle: 'none', m: 0, p: 0 },
  '& .columns, & .personrow': {
    display: 'grid',
    columnGap: 2,
    rowGap: 0.5,
    alignItems: 'start',
    gridTemplateColumns: 'minmax(150px, 1.1fr) minmax(0, 3fr) 136px minmax(150px, 1.2fr)',
  },
  '& .personrow': {
    '@media screen and (max-width: 899.95px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name earned" "stamps stamps" "standing standing"',
      '& .stamps': { gridArea: 'stamps' },
      '& .earned': { gridArea: 'earned' },
      '& .standing': { gridArea: 'standing' },
    },
  },
  '& .columns': {
    fontSize: 11,
    color: 'text.secondary',
    py: 0.25,
    '@media screen and (max-width: 899.95px)': { display: 'none' },
    '& .right': { textAlign: 'right' },
  },
  '& .person': { borderTop: 1, borderColor: 'divider', py: 0.5, '@media print': { breakInside: 'avoid' } },
  '& .person[data-check]': { boxShadow: 'inset 3px 0 0 var(--mui-palette-warning-main)', pl: 1, ml: -1 },
  '& .personname': { fontWeight: 600 },
  '& .unclocked': { display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 28 },
  '& .textstatus': { display: 'inline-flex' },
  '& [data-status=confirmed] svg': { color: 'success.main' },
  '& [data-status=declined] svg, & [data-status=error] svg': { color: 'error.main' },
  '& [data-status=waiting] svg': { color: 'warning.main' },
  '& [data-status="not texted"] svg': { color: 'text.secondary' },
  // An in and its out stand side by side, and pairs under each other.
  '& .stamps': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media screen and (min-width: 600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 252px))' },
    '@media screen and (min-width: 2100px)': { gridTemplateColumns: 'repeat(4, minmax(0, 252px))' },
    columnGap: 1,
    rowGap: '2px',
    listStyle: 'none',
    m: 0,
    p: 0,
    pt: '4px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .stamps li': { display: 'flex', gap: 0.5, alignItems: 'baseline' },
  '& .kind': { flexShrink: 0, display: 'inline-block', width: 28, fontSize: 12, fontWeight: 650, color: 'text.secondary' },
  '& .kind[data-type=in]': { color: 'success.main' },
  '& .paid': { fontWeight: 600 },
  '& .earned': { textAlign: 'right', pt: '4px', fontVariantNumeric: 'tabular-nums', fontWeight: 650 },
  '& .earned .small': { display: 'block', fontWeight: 400 },
  '& .standing': { display: 'flex', flexDirection: 'column', gap: '2px', pt: '4px', alignItems: 'flex-start' },
  '& .onclock': { display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main', fontWeight: 600 },
  '& .dot': { width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main', flexShrink: 0 },
} as const

/** A table whose rows stand side by side as tiles: type and times, then photo and signature beside the map. */
const events = {
  '& .events': { my: 1 },
  '& .events .titles': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& .events .tiles': { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 322px), 1fr))' },
  '& .events .event': {
    display: 'grid',
    columnGap: 1,
    rowGap: 0.75,
    alignContent: 'start',
    justifyContent: 'start',
    gridTemplateColumns: '132px 164px',
    gridTemplateRows: 'auto auto 1fr',
    gridTemplateAreas: '"time time" "photo place" "signature place"',
    p: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    breakInside: 'avoid',
  },
  '& .events .type': { gridArea: 'time', fontWeight: 650, width: 30 },
  '& .events .time': { gridArea: 'time', pl: '34px', fontVariantNumeric: 'tabular-nums' },
  '& .events .photo': { gridArea: 'photo' },
  '& .events .signature': { gridArea: 'signature' },
  '& .events .place': { gridArea: 'place' },
  '& .events .remark': { display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 12 },
} as const

export const cardLooks = { ...frame, ...figures, ...crew, ...events } as const
