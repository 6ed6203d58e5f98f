import { useEffect, useState } from 'react'

/** How long after the last letter the address follows; browsers take only so many changes of it. Milliseconds. */
const settled = 300

/** A term that filters at each letter and reaches the address when the typing pauses. When the address changes by itself, the box follows. */
export function useTypedTerm(term: string, onTerm: (term: string) => void) {
  const [typed, setTyped] = useState(term)
  // What the address says, as this box wrote or found it.
  const [known, setKnown] = useState(term)
  const [shown, setShown] = useState(term)
  if (shown !== term) {
    setShown(term)
    if (term !== known) {
      setKnown(term)
      setTyped(term)
    }
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === known) return
    const timer = setTimeout(() => {
      setKnown(wanted)
      onTerm(wanted)
    }, settled)
    return () => clearTimeout(timer)
  }, [wanted, known, onTerm])
  return { typed, setTyped, wanted }
}
