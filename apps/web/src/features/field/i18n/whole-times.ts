/**
 * `7:00 AM` does not break before AM at the end of a line: the space in it becomes one that does not
 * break. Only what is drawn changes. Files, texts, the API and the values of fields keep their
 * plain space, so the functions that write times stay as they are. The office's app does not use it:
 * a spreadsheet does not read a time that was copied with this space.
 */
const breakable = /(\d:\d\d) (?=[AP]M\b)/g

/** Their text is a value, or is not drawn as it is. */
const untouched = 'option, textarea, script, style, [contenteditable]'

function join(text: Node): void {
  const { nodeValue } = text
  if (!(text instanceof Text) || nodeValue === null || text.parentElement?.closest(untouched)) return
  const whole = nodeValue.replace(breakable, '$1\u00A0')
  if (whole !== nodeValue) text.data = whole
}

function joinWithin(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node: Node | null = texts.currentNode; node; node = texts.nextNode()) join(node)
}

/** Keeps the times on the page whole, also those that come later. Returns a function that stops it. */
export function keepTimesWhole(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') join(target)
      for (const node of addedNodes) joinWithin(node)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  joinWithin(document.body)
  return () => observer.disconnect()
}
