import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { memo } from 'react'
import { Glyph } from '#ui/glyph.tsx'
import type { NewImage } from './new-images.ts'
import styles from './image-list.module.css'

/** Bytes as megabytes to one decimal; what is there at all is never 0.0. */
export const megabytes = (bytes: number): string => (bytes > 0 ? Math.max(bytes / 1024 / 1024, 0.1) : 0).toFixed(1)

interface ImageListProps {
  images: readonly NewImage[]
  /** Takes an image out of the list; null while that cannot be done. */
  onRemove: ((key: number) => void) | null
}

/** The chosen images and how far each is. */
export function ImageList({ images, onRemove }: ImageListProps) {
  if (images.length === 0) return null
  return (
    <ul aria-label="Chosen images" className={styles.list}>
      {images.map((image) => (
        <li key={image.key}>
          <Line image={image} />
          {onRemove && (
            <IconButton aria-label={`Remove ${image.file.name}`} onClick={() => onRemove(image.key)}>
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const Line = memo(function Line({ image: { file, state } }: { image: NewImage }) {
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <span>{file.name}</span>
        <span className={styles.size}>{megabytes(file.size)} MB</span>
      </div>
      {state.is === 'sending' && (
        <LinearProgress
          aria-label={`Upload of ${file.name}`}
          variant={state.sent >= file.size ? 'indeterminate' : 'determinate'}
          value={Math.floor((state.sent / Math.max(file.size, 1)) * 100)}
        />
      )}
      {state.is === 'stored' && (
        <div className={styles.done}>
          <Glyph shape="confirmed" size={16} /> Uploaded
        </div>
      )}
      {(state.is === 'refused' || state.is === 'failed') && <div className={styles.wrong}>{state.why}</div>}
    </div>
  )
})
