/** How much of a picture is seen and which part of it: pure geometry, in CSS pixels. The picture fills its frame at scale 1. */

/** `x` and `y`: how far the picture's middle is from the frame's. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

/** A point of the frame, counted from its middle. */
export interface Point {
  x: number
  y: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
const most = 8
/** What one press of + or − does. */
export const zoomStep = 1.5

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1
export const canZoomIn = ({ scale }: Zoom): boolean => scale < most

const within = (value: number, least: number, greatest: number) => Math.min(greatest, Math.max(least, value)) + 0 // no -0

/** The picture's edge never comes into the frame. */
function held({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const [farX, farY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: within(x, -farX, farX), y: within(y, -farY, farY) }
}

/** Larger or smaller by a factor; what lies at `at` stays there. */
export function zoomedBy(zoom: Zoom, { factor, at = { x: 0, y: 0 }, frame }: { factor: number; at?: Point; frame: Frame }): Zoom {
  const scale = within(zoom.scale * factor, 1, most)
  const ratio = scale / zoom.scale
  return held({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame)
}

/** Pushed about, as far as there is picture. */
export const movedBy = (zoom: Zoom, by: Point, frame: Frame): Zoom => held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
