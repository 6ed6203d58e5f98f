import { asPrinted, focusRing } from '../../../../ui/plain-button.ts'
import { gridTracks } from './table-columns.ts'

/** Below this width a row is a card. Also a window at 200 %. */
export const narrowScreen = '@media (max-width: 899.95px)'

const cards = {
  flex: '0 0 62dvh',
  '& .head': { display: 'none' },
  '& .row': {
    gridTemplateColumns: '44px minmax(0, 1fr) 44px',
    minWidth: 0,
    py: 0.5,
    '& > [role=gridcell]': { gridColumn: '1 / -1', display: 'flex', gap: '8px', px: 1.5, py: '3px', border: 0, textAlign: 'left' },
    '& > [data-label]::before': { content: 'attr(data-label)', flex: '0 0 112px', color: 'text.secondary' },
    '& > .tick': { gridColumn: 1, gridRow: 1, px: 0, '& .number': { display: 'none' } },
    '& > .first': {
      gridColumn: 2,
      gridRow: 1,
      alignItems: 'center',
      fontWeight: 650,
      px: 0,
      '&::before': { flexBasis: 'auto', fontWeight: 400 },
    },
    '& > .edit': { gridColumn: 3, gridRow: 1, px: 0 },
  },
} as const

/** One sheet for the whole table: hundreds of rows of styled components would take seconds. */
export const tableLook = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  scrollPaddingTop: 56,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  position: 'relative',
  fontSize: 13,
  ...asPrinted,
  '& .row': {
    display: 'grid',
    gridTemplateColumns: gridTracks,
    minWidth: 724,
    contain: 'layout style',
    borderBottom: 1,
    borderColor: 'divider',
    '& > *': { minWidth: 0, px: '5px', py: '6px', overflowWrap: 'anywhere', textAlign: 'left' },
    // A figure is read as a whole.
    '& > .feet': { textAlign: 'right', px: '3px', '& > span': { whiteSpace: 'nowrap' } },
  },
  '& .head': {
    ...{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
    ...{ fontWeight: 650, fontSize: 11.5, color: 'text.secondary', alignItems: 'end' },
    '& > :first-of-type, & > :last-of-type': { px: 0, textAlign: 'center' },
  },
  '& .filing': { fontWeight: 650, px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' },
  '& .left-out > [data-label]': { color: 'text.secondary', textDecoration: 'line-through' },
  '& .here': { bgcolor: 'action.hover' },
  '& [role=gridcell]:focus, & [role=gridcell]:focus-within': { ...focusRing, outlineOffset: -2 },
  '& .row > .edit': { p: 0, display: 'grid', placeItems: 'start center' },
  '& .row > .tick': { p: 0, display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', '& .mark': { m: '2px 0 2px 9px' } },
  '& .number': { fontSize: 11, color: 'text.secondary', pt: '9px', lineHeight: 1.5 },
  '& .tick input': { width: 18, height: 18, m: '8px 4px 8px 8px', accentColor: 'var(--mui-palette-primary-main)', outline: 'none' },
  '& .edit button': {
    ...{ width: 32, height: 32, p: 0, border: 0, borderRadius: 1, bgcolor: 'transparent', color: 'text.secondary', cursor: 'pointer' },
    ...{
      display: 'grid',
      placeItems: 'center',
      outline: 'none',
      '&:hover': { bgcolor: 'action.hover' },
      '& svg': { width: 18, height: 18 },
    },
  },
  '& .doubtful, & .missing, & .wrong': { boxShadow: 'inset 0 -2px var(--mui-palette-warning-main)' },
  '& .wrong': { boxShadow: 'inset 0 -2px var(--mui-palette-error-main)' },
  '& .mark': {
    ...{
      display: 'inline-grid',
      placeItems: 'center',
      width: 16,
      height: 16,
      mr: '4px',
      borderRadius: '50%',
      fontSize: 11,
      fontWeight: 700,
    },
    ...{ border: '1.5px solid currentColor', color: 'warning.main', verticalAlign: 'text-bottom', lineHeight: 1, flexShrink: 0 },
  },
  '& .missing .mark': { borderStyle: 'dashed' },
  '& .wrong .mark, & .error': { color: 'error.main' },
  // A corner and not a colour alone; the reader hears it from the sign within.
  '& .corrected': {
    position: 'relative',
    '&::after': {
      ...{ content: '""', position: 'absolute', top: 0, right: 0, width: 0, height: 0, borderStyle: 'solid' },
      ...{ borderWidth: '0 8px 8px 0', borderColor: 'transparent', borderRightColor: 'text.secondary' },
    },
  },
  '& .nothing': { fontStyle: 'italic', color: 'text.secondary' },
  '& .editor': { p: '3px !important', '& input, & textarea, & select': { width: '100%' } },
  '& .editor input, & .editor textarea, & .editor select': {
    ...{ font: 'inherit', color: 'text.primary', bgcolor: 'background.paper', border: 1, borderColor: 'primary.main', borderRadius: '4px' },
    ...{ px: '4px', py: '3px', minHeight: 28, resize: 'vertical', fieldSizing: 'content', minWidth: 0, outline: 'none' },
  },
  '& .editor.feet input': { textAlign: 'right' },
  '& .error': { display: 'block', fontSize: 12 },
  '@media (pointer: coarse)': { '& .tick input': { width: 24, height: 24, m: '10px' }, '& .edit button': { width: 44, height: 44 } },
  [narrowScreen]: cards,
} as const
