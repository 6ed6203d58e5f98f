import { useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from 'react'
import styles from '../field.module.css'
import { digestOf } from '../queue/store.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { NewPicture } from '../queue/database.ts'

export interface SignaturePadHandle {
  /** What was written, as a picture; null of an empty pad. */
  take: () => Promise<NewPicture | null>
  clear: () => void
}

interface SignaturePadProps {
  label: string
  /** Buttons directly below the pad, for use once it is signed. */
  done?: { label: string; onPress: () => void }
  ref: Ref<SignaturePadHandle>
}

/** Where somebody signs with a finger. The pad is read when it is asked for, never while somebody writes: two signatures after each other do not mix. */
export function SignaturePad({ label, done, ref }: SignaturePadProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [isSigned, setSigned] = useState(false)
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * currentTarget.width, y: ((clientY - top) / height) * currentTarget.height }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const context = event.currentTarget.getContext('2d')
    if (!from || !context) return
    const to = pointOf(event)
    Object.assign(context, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' })
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    last.current = to
    setSigned(true)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height)
    setSigned(false)
  }
  useImperativeHandle(
    ref,
    () => ({ take: () => (canvas.current && isSigned ? pictureOf(canvas.current) : Promise.resolve(null)), clear }),
    [isSigned],
  )
  const end = () => {
    last.current = null
  }
  return (
    <div className={styles.field}>
      <span>{label}</span>
      <canvas
        ref={canvas}
        width={640}
        height={240}
        className={styles.pad}
        role="img"
        aria-label={`${label}: ${t(isSigned ? 'padSigned' : 'padEmpty')}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={styles.row}>
        {done && (
          <button type="button" className={`${styles.button} ${styles.strong}`} disabled={!isSigned} onClick={done.onPress}>
            {done.label}
          </button>
        )}
        <button type="button" className={styles.button} disabled={!isSigned} onClick={clear}>
          {t('clearPad')}
        </button>
      </div>
    </div>
  )
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<NewPicture | null> {
  // On white: a picture that is looked at in the dark would show black on black.
  const paper = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  const context = paper.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, paper.width, paper.height)
    context.drawImage(canvas, 0, 0)
  }
  const mime = 'image/png'
  const bytes = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, mime)).then((blob) => blob?.arrayBuffer() ?? null)
  return bytes === null ? null : { sha256: await digestOf(bytes), mime, bytes, container: 'signatures' }
}
