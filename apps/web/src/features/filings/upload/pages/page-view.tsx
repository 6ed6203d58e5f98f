import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import type { PageImages } from './page-images.ts'

const zooms = [1, 1.5, 2, 3] as const
const leastWidth = 320

/** A page drawn this large against paper can be read: pixels a point. */
const legible = 0.9

/** From this width on the whole page is shown at first, though it is small: what stands at its right edge is not missed. */
const wholeFrom = 440

/** The whole width of the page where there is room for it, else the least zoom at which it can be read. */
const firstZoom = (points: number | null, width: number): number =>
  points === null || width >= wholeFrom ? 1 : (zooms.find((zoom) => width * zoom >= points * legible) ?? 2)

interface PageViewProps {
  images: PageImages
  file: File
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The page a row stands on, as it was printed, to be compared with what was read. */
export function PageView({ images, file, page, pages, onPage }: PageViewProps) {
  const [chosen, setZoom] = useState<number | null>(null)
  const [points, setPoints] = useState<number | null>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const zoom = chosen ?? firstZoom(points, width)
  const { canvas, state, isFirst } = useDrawnPage(images, { page, width: width * zoom, onPoints: setPoints })
  const at = zooms.findIndex((one) => one === zoom)
  const button = (label: string, to: (() => void) | undefined, icon: ReactNode) => (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={to === undefined} onClick={to}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
  const zoomTo = (index: number) => {
    const next = zooms[index]
    return next === undefined ? undefined : () => setZoom(next)
  }
  return (
    <Box
      component="section"
      aria-label="Page of the filing"
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, gap: 0.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
        {button('Previous page', page > 1 ? () => onPage(page - 1) : undefined, <ChevronLeftIcon />)}
        <span aria-live="polite">
          Page {page} of {pages}
        </span>
        {button('Next page', page < pages ? () => onPage(page + 1) : undefined, <ChevronRightIcon />)}
        <Box sx={{ flex: 1 }} />
        {state !== 'failed' && button('Zoom out', zoomTo(at - 1), <ZoomOutIcon />)}
        {state !== 'failed' && button('Zoom in', zoomTo(at + 1), <ZoomInIcon />)}
        <Button onClick={() => openOriginal(file)}>Open the original</Button>
      </Box>
      {state === 'failed' && (
        <Alert severity="info" role="status">
          This page cannot be shown here. Open the original file to compare it with the rows.
        </Alert>
      )}
      <Box
        ref={setFrame}
        // The keyboard scrolls what can have the focus.
        tabIndex={0}
        role="region"
        aria-label="Page image"
        aria-busy={state === 'drawing'}
        onPointerMove={pan}
        sx={{
          cursor: 'grab',
          '&:active': { cursor: 'grabbing' },
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          display: state === 'failed' ? 'none' : 'block',
        }}
      >
        {isFirst && <Typography sx={{ p: 2, color: 'text.secondary' }}>Loading the page…</Typography>}
        <Box
          component="canvas"
          ref={canvas}
          role="img"
          aria-label={`Page ${page} of the filing`}
          sx={{ display: 'block', bgcolor: '#fff', transition: 'opacity 120ms' }}
          style={{ width: width * zoom, opacity: state === 'drawing' ? 0.4 : 1 }}
        />
      </Box>
    </Box>
  )
}

/** Long enough for the browser's own reader to take the file over. Milliseconds. */
const openingTime = 60_000

/** The file as it was chosen, in a tab of the browser. It is opened as a PDF whatever it says it is: a page of its own would be one of ours. */
function openOriginal(file: File): void {
  const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  window.open(address, '_blank')
  setTimeout(() => URL.revokeObjectURL(address), openingTime)
}

/** The mouse moves the page about while its button is down; a finger does so by itself. */
function pan({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY)
}

/** How wide the page can be, followed while the window changes. */
function useWidth(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(leastWidth)
  useEffect(() => {
    if (!frame) return
    const measure = () => setWidth(Math.max(leastWidth, Math.floor(frame.clientWidth / 20) * 20))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  return width
}

interface DrawnPageOptions {
  page: number
  width: number
  onPoints: (points: number) => void
}

function useDrawnPage(images: PageImages, { page, width, onPoints }: DrawnPageOptions) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [last, setLast] = useState<{ key: string; isDrawn: boolean } | null>(null)
  const key = `${page} ${width}`
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const drawn = await images.draw({ page, width: width * devicePixelRatio, isWanted: () => isWanted })
      if (!isWanted) return drawn?.image.close()
      if (drawn && canvas.current) {
        const { image, points } = drawn
        canvas.current.width = image.width
        canvas.current.height = image.height
        canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
        onPoints(points)
      }
      setLast({ key: `${page} ${width}`, isDrawn: drawn !== null })
    }
    void draw()
    return () => {
      isWanted = false
    }
  }, [images, page, width, onPoints])
  const state = last?.key !== key ? 'drawing' : last.isDrawn ? 'drawn' : 'failed'
  return { canvas, state, isFirst: last === null } as const
}
