/** The camera of the phone while a crew is clocked: one stream for the whole round, off as soon as nobody looks. (product.md#field-screen) */
import { useCallback, useEffect, useRef, useState } from 'react'
import { digestOf } from './queue/store.ts'

export type CameraState = 'off' | 'starting' | 'on' | 'cameraDenied' | 'cameraUnavailable'

/** A face is known at this size: pixels of the longer side, and bytes at the most. */
const longEdge = 640
const maxBytes = 120_000
const qualities = [0.8, 0.6, 0.4, 0.25]

export interface TakenPhoto {
  sha256: string
  mime: string
  bytes: ArrayBuffer
  container: string
}

export function useCamera() {
  const [state, setState] = useState<CameraState>('off')
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setState('off')
  }, [])
  useEffect(() => {
    // A phone that was put away does not look on; the permission may be asked for again.
    const onHide = () => {
      if (document.visibilityState === 'hidden') stop()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      stop()
    }
  }, [stop])
  const start = async () => {
    if (!('mediaDevices' in navigator)) return setState('cameraUnavailable')
    setState('starting')
    try {
      const found = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
        audio: false,
      })
      stream.current = found
      if (video.current) {
        video.current.srcObject = found
        await video.current.play()
      }
      setState('on')
    } catch (error) {
      stop()
      setState(isRefusal(error) ? 'cameraDenied' : 'cameraUnavailable')
    }
  }
  return { state, video, start, stop, take: () => (video.current && state === 'on' ? photoOf(video.current) : Promise.resolve(null)) }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')

/** What the camera sees at this moment, upright and without anything else in it; null where nothing is seen yet. */
async function photoOf(video: HTMLVideoElement): Promise<TakenPhoto | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, longEdge / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const mime = 'image/jpeg'
  let bytes: ArrayBuffer | null = null
  for (const quality of qualities) {
    bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mime, quality)).then((blob) => blob?.arrayBuffer() ?? null)
    if (bytes !== null && bytes.byteLength <= maxBytes) break
  }
  return bytes === null ? null : { sha256: await digestOf(bytes), mime, bytes, container: 'events' }
}
