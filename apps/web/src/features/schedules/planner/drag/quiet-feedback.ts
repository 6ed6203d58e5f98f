import { Feedback, StyleInjector, type DragDropManager } from '@dnd-kit/dom'
import { cspNonce } from '../../../../ui/csp-nonce.ts'

const kept = new Set<string>()
const stay = () => {}

/** Puts rules into the page once, for good: they match nothing unless something is dragged. */
function keepInPage(rules: string): () => void {
  if (kept.has(rules)) return stay
  kept.add(rules)
  const style = document.createElement('style')
  const nonce = cspNonce()
  if (nonce !== undefined) style.setAttribute('nonce', nonce)
  style.textContent = rules
  document.head.prepend(style)
  return stay
}

/**
 * What follows the pointer. The library puts its rules into the page whenever a drag starts and takes them out when it ends, and each time the
 * browser matches every element of a full board anew (a tenth of a second for sixty cards); ours are there from the start. (decision 0070)
 */
export class QuietFeedback extends Feedback {
  constructor(manager: DragDropManager, options?: ConstructorParameters<typeof Feedback>[1]) {
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector) injector.register = keepInPage
    super(manager, options)
  }
}
