import { maxImagesOfRecord } from '@daysheet/domain/records/picture-limits'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#client/client.ts'
import { newId } from '#client/new-id.ts'
import { createImageSet, uploadImage, type NewImageSet } from '../../queries.ts'
import { isRefusal, isUncertain, refusalOf, withState, type ImageState, type NewImage } from './new-images.ts'

/** So many are on their way at once; a browser allows a server six connections, and the live changes hold one. */
const atOnce = 3

export interface ImageUpload {
  images: readonly NewImage[]
  phase: 'choosing' | 'sending' | 'saving'
  /** Why the set was not added, in words; null when nothing failed. */
  error: string | null
  /** Whether it is open if the set was added: only the very same can be tried again. */
  isUncertain: boolean
  choose: (files: readonly File[]) => void
  remove: (key: number) => void
  /** Sends what has not arrived yet, and then adds the set; what was refused meanwhile is looked at by a person first. */
  submit: () => void
  cancel: () => void
}

interface ImageUploadOptions {
  jobId: string
  supervisorId: string | null
  onAdded: (count: number) => void
}

/** Takes images to the server one by one and then makes a set of them. What has arrived is never sent again. (decisions/web-app.md) */
export function useImageUpload({ jobId, supervisorId, onAdded }: ImageUploadOptions): ImageUpload {
  const [images, setImages] = useState<readonly NewImage[]>([])
  const [phase, setPhase] = useState<ImageUpload['phase']>('choosing')
  const [error, setError] = useState<string | null>(null)
  const [tried, setTried] = useState<NewImageSet | null>(null)
  // The same list, for what goes on while the screen is drawn anew.
  const list = useRef<readonly NewImage[]>([])
  const lastKey = useRef(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (next: readonly NewImage[]) => {
    list.current = next
    setImages(next)
  }
  const setImageState = (key: number, state: ImageState) =>
    change(list.current.map((image) => (image.key === key ? { ...image, state } : image)))

  const choose = (files: readonly File[]) => {
    const taken = files.slice(0, maxImagesOfRecord - list.current.length)
    const added = taken.map((file): NewImage => {
      const why = refusalOf(file)
      return { key: ++lastKey.current, file, state: why === null ? { is: 'waiting' } : { is: 'refused', why } }
    })
    const leftOut = files.length - taken.length
    setError(
      leftOut === 0 ? null : `A set can have at most ${maxImagesOfRecord} images: ${leftOut} of the chosen images are not in the list.`,
    )
    change([...list.current, ...added])
  }

  const sendOne = async ({ key, file }: NewImage, signal: AbortSignal) => {
    setImageState(key, { is: 'sending', sent: 0 })
    try {
      const onProgress = (sent: number) => {
        if (!signal.aborted) setImageState(key, { is: 'sending', sent })
      }
      setImageState(key, { is: 'stored', url: await uploadImage({ file, onProgress, signal }) })
    } catch (failure) {
      if (signal.aborted) setImageState(key, { is: 'waiting' })
      else setImageState(key, { is: isRefusal(failure) ? 'refused' : 'failed', why: messageOf(failure) })
    }
  }

  const save = async () => {
    const urls = list.current.flatMap(({ state }) => (state.is === 'stored' ? [state.url] : []))
    const set = tried ?? { id: newId(), jobId, supervisorId, time: new Date().toISOString(), images: urls }
    setPhase('saving')
    try {
      await createImageSet(set)
      onAdded(set.images?.length ?? 0)
    } catch (failure) {
      setTried(isUncertain(failure) ? set : null)
      setError(messageOf(failure))
      setPhase('choosing')
    }
  }

  const submit = async () => {
    setError(null)
    if (tried !== null) return save()
    const own = new AbortController()
    running.current = own
    setPhase('sending')
    const wanted = withState(list.current, 'waiting', 'failed')
    const queue = [...wanted]
    const sendNext = async () => {
      for (let next = queue.shift(); next && !own.signal.aborted; next = queue.shift()) await sendOne(next, own.signal)
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
    if (own.signal.aborted) return
    running.current = null
    const sent = list.current.filter(({ key }) => wanted.some((image) => image.key === key))
    if (withState(sent, 'refused', 'failed').length === 0) return save()
    setPhase('choosing')
  }

  const cancel = () => {
    running.current?.abort()
    running.current = null
    setPhase('choosing')
  }
  return {
    images,
    phase,
    error,
    choose,
    cancel,
    isUncertain: tried !== null,
    remove: (key) => change(list.current.filter((image) => image.key !== key)),
    submit: () => void submit(),
  }
}
