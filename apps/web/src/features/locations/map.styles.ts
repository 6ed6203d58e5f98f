import type { SxProps, Theme } from '@mui/material/styles'

/** How the map and what stands on it look. Leaflet's own marks are not used: their pictures and colours know nothing of ours. */

const blue = '#1d5bb8'
const words = {
  position: 'absolute',
  whiteSpace: 'nowrap',
  px: '6px',
  py: '1px',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderColor: 'divider',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1.5,
} as const
const dot = {
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  transform: 'translate(-50%, -50%)',
  borderRadius: '50%',
  border: '2px solid #fff',
  bgcolor: blue,
  color: '#fff',
  boxShadow: '0 0 0 1px rgba(0, 0, 0, .35)',
} as const

const signs = {
  '& .flag .dot': { ...dot, width: 18, height: 18 },
  '& .flag.start .dot': { ...dot, width: 16, height: 16, bgcolor: '#fff', border: `4px solid ${blue}`, borderRadius: '3px' },
  '& .flag .words': { ...words, left: 13, bottom: 4 },
  '& .flag.start .words': { ...words, left: 'auto', right: 13, bottom: 'auto', top: 4 },
  '& .person .dot': { ...dot, width: 30, height: 30, fontSize: 11, fontWeight: 700 },
  '& .person.group .dot': { ...dot, width: 34, height: 34, fontSize: 13, fontWeight: 700, borderRadius: '10px' },
  '& .person .words': { ...words, left: 19, top: -10 },
  '& .ring': {
    position: 'absolute',
    transform: 'translate(-50%, -50%)',
    width: 26,
    height: 26,
    borderRadius: '50%',
    border: '3px solid #d0480c',
    boxShadow: '0 0 0 2px #fff, inset 0 0 0 2px #fff',
  },
  '& .arrow': {
    position: 'absolute',
    width: 22,
    height: 22,
    transform: 'translate(-50%, -50%)',
    fill: blue,
    stroke: '#fff',
    strokeWidth: 1.2,
  },
  '@media (pointer: coarse)': {
    // A finger is broader than a dot.
    '& .flag .dot::after, & .person .dot::after': { content: '""', position: 'absolute', inset: '-9px' },
  },
} as const

const popup = {
  '& .leaflet-popup-content-wrapper, & .leaflet-popup-tip': { bgcolor: 'background.paper', color: 'text.primary', borderRadius: '8px' },
  '& .leaflet-popup-content': { m: '10px 30px 10px 14px', font: 'inherit', fontSize: 14, lineHeight: 1.4 },
  '& .leaflet-container a.leaflet-popup-close-button': { width: 28, height: 28, lineHeight: '26px', fontSize: 18, color: 'text.secondary' },
  '& .leaflet-popup-close-button:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
    borderRadius: '6px',
  },
  '@media (pointer: coarse)': {
    '& .leaflet-popup-content': { mr: '48px' },
    '& .leaflet-container a.leaflet-popup-close-button': { width: 44, height: 44, lineHeight: '42px', fontSize: 22 },
  },
  '& .popup-words strong': { display: 'block', fontSize: 16 },
  '& .popup-words .coordinates': { color: 'text.secondary', fontSize: 12, mb: 0.5 },
} as const

/** Lines of a grid like that of static maps; tiles lie on top. */
const grid = {
  '& .leaflet-container': { bgcolor: '#f4f6f8', fontFamily: 'inherit', fontSize: 14 },
  '& .square': {
    color: '#4f5b69',
    fontSize: 11,
    textIndent: '5px',
    lineHeight: 1.6,
    border: '0 solid #c3ccd6',
    borderWidth: '1px 0 0 1px',
    backgroundImage: 'linear-gradient(#e3e8ee 1px, transparent 1px), linear-gradient(90deg, #e3e8ee 1px, transparent 1px)',
    backgroundSize: '32px 32px',
  },
  '& .square:has(img)': { border: 0, backgroundImage: 'none' },
  '& .square img': { display: 'block' },
} as const

const nightly = {
  '& .leaflet-container': { bgcolor: '#141b22' },
  '& .square': {
    color: '#a9b5c2',
    borderColor: '#3a4756',
    backgroundImage: 'linear-gradient(#222c37 1px, transparent 1px), linear-gradient(90deg, #222c37 1px, transparent 1px)',
  },
  // Maps are drawn for paper. Turned over, streets are dark and parks stay green.
  '& .square img': { filter: 'invert(1) hue-rotate(180deg) brightness(.95) contrast(.88)' },
} as const

const frame = {
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  height: { xs: '46dvh', md: 'auto' },
  minHeight: { xs: 280, md: 420 },
  '& .canvas': { position: 'absolute', inset: 0, scrollMarginTop: '56px' },
  '& .canvas:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: '-3px' },
} as const

export const mapLooks: SxProps<Theme> = [frame, grid, signs, popup, (theme) => theme.applyStyles('dark', nightly)]
