/** The camera of the phone while a crew is clocked: one stream for the whole round, off as soon as nobody looks. (product.md#field-screen) */
import type { NoPhotoReason } from '@daysheet/domain/timeclock/clock-event'
import type { ClockPhotos } from '@daysheet/domain/settings/clock-photos'
import { useCallback, useEffect, useRef, useState } from 'react'
import { digestOf } from './queue/store.ts'
import type { NewPicture } from './queue/database.ts'

export type CameraState = 'off' | 'starting' | 'on' | 'cameraDenied' | 'cameraUnavailable'

/** Why there is no photo in each state; in the moment in which the camera starts it sees nothing yet. */
const reasons: Readonly<Record<CameraState, NoPhotoReason>> = {
  off: 'off',
  starting: 'unavailable',
  on: 'unavailable',
  cameraDenied: 'denied',
  cameraUnavailable: 'unavailable',
}

/** A face is known at this size: pixels of the longer side, and bytes at the most. */
const longEdge = 640
const maxBytes = 120_000
const qualities = [0.8, 0.6, 0.4, 0.25]

/** Whether photos were last on. Used until the phone has the office's setting. */
const key = 'daysheet.field.photos'
const wereOn = () => localStorage.getItem(key) === 'on'

async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('This browser has no camera.', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false })
}

/** `photos`: the office's setting. Undefined until the phone has it; then the user chooses. */
export function useCamera(photos: ClockPhotos | undefined) {
  const isWanted = useCallback(() => (photos === undefined ? wereOn() : photos !== 'off'), [photos])
  const [state, setState] = useState<CameraState>(() => (isWanted() ? 'starting' : 'off'))
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  const turns = useRef(0)
  const stop = useCallback(() => {
    turns.current += 1
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setState('off')
  }, [])
  const start = useCallback(async () => {
    turns.current += 1
    const turn = turns.current
    try {
      const found = await openCamera()
      // It was switched off, or the screen left, while the phone asked: nobody looks, so it sees nothing.
      if (turn !== turns.current) return found.getTracks().forEach((track) => track.stop())
      stream.current = found
      if (video.current) {
        video.current.srcObject = found
        await video.current.play()
      }
      setState('on')
    } catch (error) {
      if (turn !== turns.current) return
      stop()
      setState(isRefusal(error) ? 'cameraDenied' : 'cameraUnavailable')
    }
  }, [stop])
  useEffect(() => {
    if (isWanted()) queueMicrotask(() => void start())
    // A phone that was put away does not look on; it looks again when it is taken out.
    const onLook = () => {
      if (document.visibilityState === 'hidden') stop()
      else if (isWanted() && stream.current === null) void start()
    }
    document.addEventListener('visibilitychange', onLook)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      stop()
    }
  }, [start, stop, isWanted])
  return {
    state,
    /** The user switches photos on and off on this phone. */
    isChosenHere: photos === undefined,
    takesCrew: photos === 'crew',
    video,
    turn: (isOn: boolean) => {
      localStorage.setItem(key, isOn ? 'on' : 'off')
      if (!isOn) return stop()
      setState('starting')
      return start()
    },
    /** Captures the frame now and encodes it later, or returns the reason for no photo. */
    take: (): Promise<NewPicture | NoPhotoReason> | NoPhotoReason =>
      video.current && state === 'on'
        ? photoOf(video.current).then(
            (photo) => photo ?? reasons[state],
            () => reasons[state],
          )
        : reasons[state],
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError')

/** What the camera sees at this moment, upright and without anything else in it; null where nothing is seen yet. */
async function photoOf(video: HTMLVideoElement): Promise<NewPicture | null> {
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
