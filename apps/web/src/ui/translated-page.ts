/**
 * A browser that translates a page takes React's texts out of it and puts elements of its own in
 * their place. React would then write new figures into texts that are not shown, and fail where it
 * removes one. This keeps which element stands for which texts. Before React touches one of them,
 * all texts of its parent go back to their places, and the browser translates them again.
 * (decision 0407)
 */

/** The texts that an element of a translator stands for, in their order. */
const textsOf = new WeakMap<Element, Text[]>()
const standIns = new WeakMap<Text, Element>()
/** What React has removed for good. */
const removed = new WeakSet<Text>()

/** React marks every node that it makes. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
const isForeign = (node: Node | null): node is Element => node instanceof Element && !isReacts(node)
const isReactText = (node: Node): node is Text => node instanceof Text && isReacts(node)

/** A translator puts an element in the place of a text, or beside it first; one element may stand for several texts. */
function learnFrom(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!isReactText(text) || removed.has(text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeign)
      // A text that is still on the page was moved, unless it was wrapped.
      if (!standIn || (text.parentNode !== null && !standIn.contains(text))) continue
      standIns.set(text, standIn)
      textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), text])
    }
}

/** Puts the text back with the others of its parent: a translator may have moved words from one to another. */
function putBack(text: Text): void {
  for (const child of [...(standIns.get(text)?.parentNode?.childNodes ?? [])]) {
    const texts = isForeign(child) ? (textsOf.get(child) ?? []) : []
    if (!isForeign(child) || texts.length === 0) continue
    for (const one of texts) standIns.delete(one)
    textsOf.delete(child)
    child.replaceWith(...texts)
  }
}

/** What of `parent` has the node in it; null for nothing. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Watches the page from its first text on; answers how to end that. */
export function surviveTranslation(): () => void {
  const { prototype } = Node
  const { insertBefore, appendChild, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  const setNodeValue = nodeValue?.set
  if (!nodeValue || !setNodeValue) return () => {}
  const observer = new MutationObserver(learnFrom)
  observer.observe(document, { childList: true, subtree: true })
  const restore = (...nodes: (Node | null)[]) => {
    learnFrom(observer.takeRecords()) // what happened a moment ago is reported later
    for (const node of nodes) if (node instanceof Text) putBack(node)
  }

  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    restore(node, before)
    insertBefore.call(this, node, childWith(this, before))
    return node
  }
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    restore(node)
    appendChild.call(this, node)
    return node
  }
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    restore(node)
    if (isReactText(node)) removed.add(node)
    // What a translator moved is removed from where it is now.
    if (node.parentNode === this || !isReacts(node)) removeChild.call(this, node)
    else if (node.parentNode) removeChild.call(node.parentNode, node)
    return node
  }
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      setNodeValue.call(this, value)
      restore(this)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(prototype, { insertBefore, appendChild, removeChild })
    Object.defineProperty(prototype, 'nodeValue', nodeValue)
  }
}
