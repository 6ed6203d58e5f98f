/**
 * A browser that translates a page replaces React's text nodes with its own elements. React would
 * then write new figures into nodes that are not shown, and throw an error when it removes one.
 * This module remembers which element replaced which text nodes. Before React touches one of them,
 * all text nodes of its parent go back to their places, and the browser translates them again.
 * (decisions/office-screens.md)
 */

/** The text nodes that a translator's element replaced, in order. */
const textsOf = new WeakMap<Element, Text[]>()
const standIns = new WeakMap<Text, Element>()
/** Nodes that React has removed for good. */
const removed = new WeakSet<Text>()

/** React marks every node that it creates. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
const isForeign = (node: Node | null): node is Element => node instanceof Element && !isReacts(node)
const isReactText = (node: Node): node is Text => node instanceof Text && isReacts(node)

/**
 * A translator puts its element in the place of a text node, or first beside it. One element may
 * replace several text nodes.
 */
function learnFrom(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!isReactText(text) || removed.has(text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeign)
      // A text node that is still on the page was only moved, unless an element now wraps it.
      if (!standIn || (text.parentNode !== null && !standIn.contains(text))) continue
      standIns.set(text, standIn)
      textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), text])
    }
}

/**
 * Puts back all text nodes of the parent: a translator may have moved words from one to another.
 */
function putBack(text: Text): void {
  for (const child of [...(standIns.get(text)?.parentNode?.childNodes ?? [])]) {
    const texts = isForeign(child) ? (textsOf.get(child) ?? []) : []
    if (!isForeign(child) || texts.length === 0) continue
    for (const one of texts) standIns.delete(one)
    textsOf.delete(child)
    child.replaceWith(...texts)
  }
}

/** The child of `parent` that contains the node; null for no node. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Watches the page from its first text node on. Returns a function that stops it. */
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
    // The translator may have moved the node, so it is removed from its current parent.
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
