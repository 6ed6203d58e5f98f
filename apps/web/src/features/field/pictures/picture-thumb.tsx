import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { pictureOf } from '../queue/store.ts'
import styles from './pictures.module.css'

/** A picture that the phone keeps, small. */
export function PictureThumb({ sha256, name }: { sha256: string; name: string }) {
  const { data: bytes = null } = useQuery({
    queryKey: ['field', 'picture', sha256],
    queryFn: async () => {
      const kept = await pictureOf(sha256)
      return kept?.thumb ?? kept?.bytes ?? null
    },
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (bytes === null) return undefined
      const address = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes],
  )
  return <img ref={show} alt={name} className={styles.small} />
}
