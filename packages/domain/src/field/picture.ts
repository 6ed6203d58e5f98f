/** How a picture of a site is made small enough for a basement's network and still good enough to print. (product.md#field-screen) */

export interface PictureLimits {
  /** Pixels of the longer side at the most. */
  longEdge: number
  maxBytes: number
}

export const sitePicture: PictureLimits = { longEdge: 2048, maxBytes: 700_000 }
/** What is shown of a picture in a form, which need not decode all of it. */
export const pictureThumb: PictureLimits = { longEdge: 192, maxBytes: 40_000 }

interface Size {
  width: number
  height: number
}

/** As large as it may be, never larger than it is. */
export function sizeWithin({ width, height }: Size, longEdge: number): Size {
  const scale = Math.min(1, longEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What is tried one after the other until the picture is small enough: first the quality gives way, then the size. The last one is taken whatever it comes to. */
export const pictureTries: readonly { share: number; quality: number }[] = [
  { share: 1, quality: 0.8 },
  { share: 1, quality: 0.65 },
  { share: 1, quality: 0.5 },
  { share: 0.75, quality: 0.5 },
  { share: 0.5, quality: 0.5 },
  { share: 0.35, quality: 0.4 },
]
