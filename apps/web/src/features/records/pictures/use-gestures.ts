import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent } from 'react'
import { isZoomed, movedBy, whole, zoomedBy, type Point, type Zoom } from './zoom.ts'

/** A finger must go this far to the side to mean another picture. Pixels. */
const swipe = 48
/** What one notch of a wheel does, for a delta of 100. */
const wheelFactor = 1.25
const doubleClickFactor = 2.5

interface Pointer {
  from: Point
  at: Point
}

interface GestureOptions {
  frame: HTMLElement | null
  zoom: Zoom
  onZoom: (change: (zoom: Zoom) => Zoom) => void
  /** 1 for the next picture, -1 for the one before. */
  onSwipe: (step: 1 | -1) => void
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Where a pointer is, counted from the frame's middle. */
function pointIn(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Mouse, wheel and fingers on a picture: zoom by wheel, pinch and double click, push a zoomed one about, swipe to another. */
export function useGestures({ frame, zoom, onZoom, onSwipe }: GestureOptions) {
  const pointers = useRef(new Map<number, Pointer>())
  const isPinch = useRef(false)

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault() // with Ctrl held, which a pinch on a touchpad says as well, the browser would zoom the page
    if (!frame) return
    const [factor, at] = [wheelFactor ** (-event.deltaY / 100), pointIn(frame, event)]
    onZoom((seen) => zoomedBy(seen, { factor, at, frame: sizeOf(frame) }))
  })
  useEffect(() => {
    if (!frame) return undefined
    // Not React's: that one cannot keep the browser from what it does by itself.
    const listener = (event: WheelEvent) => onWheel(event)
    frame.addEventListener('wheel', listener, { passive: false })
    return () => frame.removeEventListener('wheel', listener)
  }, [frame])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointIn(event.currentTarget, event)
    pointers.current.set(event.pointerId, { from: at, at })
    if (pointers.current.size > 1) isPinch.current = true
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const pointer = pointers.current.get(event.pointerId)
    if (!pointer) return
    // A mouse whose button was let go outside.
    if (event.pointerType === 'mouse' && event.buttons === 0) return void pointers.current.delete(event.pointerId)
    const [seen, at, size] = [pointer.at, pointIn(event.currentTarget, event), sizeOf(event.currentTarget)]
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1].at
    pointers.current.set(event.pointerId, { ...pointer, at })
    if (other === undefined) onZoom((now) => movedBy(now, { x: at.x - seen.x, y: at.y - seen.y }, size))
    else onZoom((now) => zoomedBy(now, { factor: apart(at, other) / (apart(seen, other) || 1), at: between(at, other), frame: size }))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const pointer = pointers.current.get(event.pointerId)
    pointers.current.delete(event.pointerId)
    if (pointers.current.size > 0) return
    const wasPinch = isPinch.current
    isPinch.current = false
    if (!pointer || wasPinch || isZoomed(zoom) || event.pointerType === 'mouse') return
    const at = pointIn(event.currentTarget, event)
    const [x, y] = [at.x - pointer.from.x, at.y - pointer.from.y]
    if (Math.abs(x) >= swipe && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) isPinch.current = false
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const [at, size] = [pointIn(event.currentTarget, event), sizeOf(event.currentTarget)]
    onZoom((now) => (isZoomed(now) ? whole : zoomedBy(now, { factor: doubleClickFactor, at, frame: size })))
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick }
}

/** The room a picture has, in pixels. */
export const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight })
