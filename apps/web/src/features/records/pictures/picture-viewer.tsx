import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import CloseIcon from '@mui/icons-material/Close'
import FitScreenIcon from '@mui/icons-material/FitScreen'
import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react'
import { type PictureSource, usePictureSource } from './picture-source.ts'
import { requestImageUrl } from '#client/tickets.ts'
import { ExternalPicture } from './picture-box.tsx'
import { openFullPicture } from './open-full-picture.ts'
import { sizeOf, useGestures } from './use-gestures.ts'
import { WholePicture } from './whole-picture.tsx'
import { canZoomIn, isZoomed, movedBy, whole, zoomedBy, zoomStep, type Zoom } from './zoom.ts'

/** A picture of a record: `url` is what the row holds, `alt` says what it is a picture of. */
export interface RecordPicture {
  url: string
  alt: string
}

/** How far one press of an arrow pushes a zoomed picture. Pixels. */
const push = 80
const pushes: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: push, y: 0 },
  ArrowRight: { x: -push, y: 0 },
  ArrowUp: { x: 0, y: push },
  ArrowDown: { x: 0, y: -push },
}

type Pressed = ReactKeyboardEvent | KeyboardEvent

interface PictureViewerProps {
  pictures: readonly RecordPicture[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** The pictures of a record one by one, as large as the window: by keyboard, mouse or touch. (decisions/web-app.md) */
export function PictureViewer({ pictures, at: wanted, onAt, onClose }: PictureViewerProps) {
  const at = Math.min(wanted, pictures.length - 1)
  const [{ of, zoom: last }, setZoom] = useState({ of: at, zoom: whole })
  // Another picture is seen whole at first.
  const zoom = of === at ? last : whole
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const sourceOf = usePictureSource()
  const shown = pictures[at]
  const source = sourceOf(shown?.url ?? '')
  const onZoom = (change: (zoom: Zoom) => Zoom) => setZoom((state) => ({ of: at, zoom: change(state.of === at ? state.zoom : whole) }))
  const goTo = (next: number) => {
    if (next >= 0 && next < pictures.length) onAt(next)
  }
  const zoomBy = (factor: number) => frame && onZoom((seen) => zoomedBy(seen, { factor, frame: sizeOf(frame) }))
  const keyActions: Readonly<Record<string, () => unknown>> = {
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    Home: () => goTo(0),
    End: () => goTo(pictures.length - 1),
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': () => onZoom(() => whole),
  }
  const onKeyDown = (event: Pressed) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = pushes[event.key]
    if (by && frame && isZoomed(zoom) && (event.shiftKey || by.x === 0)) onZoom((seen) => movedBy(seen, by, sizeOf(frame)))
    else if (keyActions[event.key]) keyActions[event.key]?.()
    else return
    event.preventDefault()
  }
  useKeysOutside((event) => (event.key === 'Escape' ? onClose() : onKeyDown(event)))
  const gestures = useGestures({ frame, zoom, onZoom, onSwipe: (step) => goTo(at + step) })
  usePreloaded([at + 1, at - 1].flatMap((near) => pictures[near] ?? []).map(({ url }) => sourceOf(url)))
  if (!shown) return null
  return (
    <Dialog
      open
      fullScreen
      slotProps={{ paper: { 'aria-label': 'Images', sx: edgeToEdge } }}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="no-print"
    >
      <Box sx={bar}>
        <Typography role="status" sx={{ fontWeight: 600, px: 1, mr: 'auto' }}>
          {at + 1} of {pictures.length}
        </Typography>
        <Tool words="Zoom out" isOff={!isZoomed(zoom)} onPress={() => zoomBy(1 / zoomStep)} icon={<ZoomOutIcon />} />
        <Tool words="Zoom in" isOff={source.kind !== 'own' || !canZoomIn(zoom)} onPress={() => zoomBy(zoomStep)} icon={<ZoomInIcon />} />
        <Tool words="Whole image" isOff={!isZoomed(zoom)} onPress={() => onZoom(() => whole)} icon={<FitScreenIcon />} />
        <Tool
          words="Open in a new window"
          isOff={source.kind !== 'own'}
          onPress={() => source.kind === 'own' && openFullPicture(source.path)}
          icon={<OpenInNewIcon />}
        />
        <Tool words="Close" onPress={onClose} icon={<CloseIcon />} />
      </Box>
      <Box sx={stage}>
        <Box ref={setFrame} {...gestures} sx={pane} style={{ cursor: isZoomed(zoom) ? 'grab' : 'zoom-in' }}>
          {source.kind === 'own' ? (
            <WholePicture key={source.path} path={source.path} alt={shown.alt} zoom={zoom} />
          ) : (
            <Box sx={{ display: 'grid', placeContent: 'center', height: '100%' }}>
              <ExternalPicture source={source} word="Image" alt={shown.alt} />
            </Box>
          )}
        </Box>
        {pictures.length > 1 && (
          <>
            <Tool words="Previous image" isOff={at === 0} onPress={() => goTo(at - 1)} icon={<ChevronLeftIcon />} side="left" />
            <Tool
              words="Next image"
              isOff={at === pictures.length - 1}
              onPress={() => goTo(at + 1)}
              icon={<ChevronRightIcon />}
              side="right"
            />
          </>
        )}
      </Box>
      <Box sx={foot}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{shown.alt}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          Arrows: other images · + − 0: zoom · Shift and arrows, or drag: move around · Esc: close
        </Typography>
      </Box>
    </Dialog>
  )
}

interface ToolProps {
  words: string
  icon: ReactNode
  onPress: () => unknown
  /** Nothing to do now. The button stays, and keeps the focus if it has it. */
  isOff?: boolean
  /** Over the picture at this edge; in the bar when absent. */
  side?: 'left' | 'right'
}

function Tool({ words, icon, onPress, isOff = false, side }: ToolProps) {
  return (
    <Tooltip title={words}>
      <IconButton
        aria-label={words}
        aria-disabled={isOff}
        onClick={() => !isOff && onPress()}
        sx={[{ opacity: isOff ? 0.38 : 1 }, side === undefined ? {} : { ...atSide, [side]: 8 }]}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}

/**
 * Keys that are pressed while nothing has the focus: the button that had it may just have gone, as Retry does, and until the dialog takes the focus
 * back the viewer would be deaf. Whatever else has the focus, a question over the viewer for one, keeps its keys.
 */
function useKeysOutside(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target === document.body) hear(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Has the neighbours' files ready, so that the next picture is there at once. */
function usePreloaded(sources: readonly PictureSource[]): void {
  const paths = sources.flatMap((source) => (source.kind === 'own' ? [source.path] : [])).join('\n')
  useEffect(() => {
    for (const path of paths === '' ? [] : paths.split('\n'))
      requestImageUrl(path).then(
        (address) => {
          const image = new Image()
          image.referrerPolicy = 'no-referrer'
          image.src = address
        },
        // Whoever comes to it is told.
        () => undefined,
      )
  }, [paths])
}

/** Also on a phone, where other dialogs keep a margin. */
const edgeToEdge = { '&&': { m: 0, width: '100%', maxHeight: 'none' } }
const bar = { display: 'flex', alignItems: 'center', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }
const stage = { position: 'relative', flex: 1, minHeight: 0, bgcolor: 'background.default' }
const pane = { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', userSelect: 'none' }
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  px: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
}
const atSide = {
  position: 'absolute',
  top: 'calc(50% - 20px)',
  width: 40,
  height: 40,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper' },
} as const
