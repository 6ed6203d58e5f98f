import { Draggable, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'
import { useDragDropManager } from '@dnd-kit/react'
import { useEffect } from 'react'
import { draggableData } from './draggable.tsx'
import { dragState } from './drag-state.ts'

/** A press that does not move opens the menu of the chip, however long it lasts. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 5 })],
    preventActivation: () => false,
  }),
]

/**
 * Makes whoever is on a job, or a job of the week, something that can be dragged, once the pointer comes to it: a full day has hundreds of them, and each that is known to the library
 * would be work for every drag. By keyboard and touch there is `Move to…`. (decisions/screens-with-many-rows.md)
 */
export function useChipDrag(): void {
  const manager = useDragDropManager()
  useEffect(() => {
    let current: Draggable | null = null
    const release = () => {
      current?.destroy()
      current = null
    }
    const follow = ({ target, pointerType }: PointerEvent) => {
      const chip = pointerType === 'mouse' && target instanceof Element ? target.closest<HTMLElement>('[data-member], [data-entry]') : null
      if (chip === null || chip === current?.element || dragState().item || !manager) return
      const { member, entry, name: label = '' } = chip.dataset
      const kind = member === undefined ? 'entry' : 'member'
      const id = member ?? entry ?? ''
      release()
      const data = draggableData({ kind, id, label })
      current = new Draggable({ id: `${kind}:${id}`, type: kind, element: chip, sensors, data }, manager)
    }
    document.addEventListener('pointerover', follow)
    return () => {
      document.removeEventListener('pointerover', follow)
      release()
    }
  }, [manager])
}
