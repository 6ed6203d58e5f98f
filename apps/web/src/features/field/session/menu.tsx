import { useEffect, useRef, useState, type ReactNode } from 'react'
import field from '../field.module.css'
import styles from './menu.module.css'

/** What is rarely needed, behind one button. It closes at a press on one of them, at one elsewhere and with Escape. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: Event) => {
      if (!own.current?.contains(target as Node)) setOpen(false) // of the document
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    // After what was pressed has done its own.
    const onClick = ({ target }: Event) => {
      if (items.current?.contains(target as Node)) setOpen(false) // of the document
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={own} className={styles.menu}>
      <button
        type="button"
        className={`${field.button} ${field.plain}`}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true" className={styles.dots}>
          ⋮
        </span>
      </button>
      {isOpen && (
        <div ref={items} className={styles.items}>
          {children}
        </div>
      )}
    </div>
  )
}
