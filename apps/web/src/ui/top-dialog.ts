/** The dialog in front of all others, as far as the keyboard goes in it; null where none is open. */
export function topDialog(): Element | null {
  return [...document.querySelectorAll('body > .MuiDialog-root:not([aria-hidden=true]) > .MuiDialog-container')].at(-1) ?? null
}

/** Calls when a dialog may have come or gone. They stand in the body, one after the other. */
export function watchTopDialog(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
