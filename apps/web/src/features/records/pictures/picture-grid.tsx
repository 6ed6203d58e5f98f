import ZoomInIcon from '@mui/icons-material/ZoomIn'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusRing } from '../../../ui/plain-button.ts'
import { Photo } from './photo.tsx'
import { type RecordPicture, PictureViewer } from './picture-viewer.tsx'

interface PictureGridProps {
  pictures: readonly RecordPicture[]
  /** Of what the pictures are, for those who cannot see what stands above them: `Submitted at 11-20-2026 7:05 AM by J. Ortiz`. */
  label?: string
}

/**
 * The pictures of a record as thumbnails. A click opens the whole picture in a new window, as the product has it; View opens the viewer, which shows one after the
 * other. (product.md#checklist, product.md#job-images, product.md#report; decision 0163)
 */
export function PictureGrid({ pictures, label }: PictureGridProps) {
  const [at, setAt] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    // The thumbnail of the picture that was seen last, once nothing hides it any more.
    const seen = at
    flushSync(() => setAt(null))
    list.current?.querySelector<HTMLElement>(`:scope > li:nth-child(${(seen ?? 0) + 1}) :is(button, a)`)?.focus()
  }
  if (pictures.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', '@media print': { display: 'block' } }}>
      {pictures.length > 1 && (
        <Button
          className="no-print"
          startIcon={<ZoomInIcon />}
          aria-label={`View ${pictures.length} images${label === undefined ? '' : `: ${label}`}`}
          onClick={() => setAt(0)}
        >
          View {pictures.length} images
        </Button>
      )}
      <Box component="ul" ref={list} sx={grid} {...(label !== undefined && { 'aria-label': label })}>
        {pictures.map(({ url, alt }, index) => (
          // One record may name a picture twice.
          <Tile key={`${index} ${url}`} url={url} alt={alt} index={index} onView={setAt} />
        ))}
      </Box>
      {at !== null && <PictureViewer pictures={pictures} at={at} onAt={setAt} onClose={close} />}
    </Box>
  )
}

const Tile = memo(function Tile({ url, alt, index, onView }: RecordPicture & { index: number; onView: (index: number) => void }) {
  return (
    <li>
      <Photo url={url} alt={alt} kind="picture" />
      <button type="button" className="view no-print" aria-label={`View ${alt}`} title="View" onClick={() => onView(index)}>
        <ZoomInIcon fontSize="small" />
      </button>
    </li>
  )
})

/** One sheet for all thumbnails: a record may have hundreds. What is out of view is not laid out. */
const grid = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  listStyle: 'none',
  m: 0,
  mx: -0.5,
  p: 0,
  '& > li': { position: 'relative', p: 0.5, contentVisibility: 'auto', containIntrinsicSize: '162px 124px' },
  '& .view': {
    position: 'absolute',
    right: 8,
    bottom: 8,
    width: 32,
    height: 32,
    p: 0,
    display: 'grid',
    placeContent: 'center',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    cursor: 'pointer',
    '&:hover': { color: 'primary.main' },
    '&:focus-visible': focusRing,
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
  // Three beside each other on a page, whole and not cut to the thumbnail's shape. Not flex: browsers tear its rows, and part them from their heading.
  '@media print': {
    // A row alone may end one page or begin the next.
    display: 'block',
    orphans: 1,
    widows: 1,
    '& > li': { display: 'inline-block', contentVisibility: 'visible', breakInside: 'avoid', verticalAlign: 'top' },
    '& [aria-busy]': { width: '56mm !important', height: '42mm !important' },
    '& img': { width: '100% !important', height: '100% !important', objectFit: 'contain !important' },
  },
} as const
