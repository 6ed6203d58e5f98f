import { useEffect, useRef, useState, type ReactNode } from 'react'
import field from '../field.module.css'
import styles from './menu.module.css'

/** Rarely used actions behind one button. An item, a press outside, or Escape closes the menu. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: Event) => {
      if (!own.current?.contains(target as Node)) setOpen(false) // the target is a node
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    // Click comes after pointerdown, so that the item's own handler runs first.
    const onClick = ({ target }: Event) => {
      if (items.current?.contains(target as Node)) setOpen(false) // the target is a node
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
