import ZoomInIcon from '@mui/icons-material/ZoomIn'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import clsx from 'clsx'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Photo } from './photo.tsx'
import { type RecordPicture, PictureViewer } from './picture-viewer.tsx'
import styles from './picture-grid.module.css'

interface PictureGridProps {
  pictures: readonly RecordPicture[]
  /** Of what the pictures are, for those who cannot see what stands above them: `Submitted at 11-20-2026 7:05 AM by J. Ortiz`. */
  label?: string
}

/**
 * The pictures of a record as thumbnails. A click opens the whole picture in a new window, as the product has it; View opens the viewer, which shows one after the
 * other. (product.md#checklist, product.md#job-images, product.md#report; decisions/web-app.md)
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
      <ul ref={list} className={styles.grid} {...(label !== undefined && { 'aria-label': label })}>
        {pictures.map(({ url, alt }, index) => (
          // One record may name a picture twice.
          <Tile key={`${index} ${url}`} url={url} alt={alt} index={index} onView={setAt} />
        ))}
      </ul>
      {at !== null && <PictureViewer pictures={pictures} at={at} onAt={setAt} onClose={close} />}
    </Box>
  )
}

const Tile = memo(function Tile({ url, alt, index, onView }: RecordPicture & { index: number; onView: (index: number) => void }) {
  return (
    <li>
      <Photo url={url} alt={alt} kind="picture" />
      <button type="button" className={clsx(styles.view, 'no-print')} aria-label={`View ${alt}`} title="View" onClick={() => onView(index)}>
        <ZoomInIcon fontSize="small" />
      </button>
    </li>
  )
})
