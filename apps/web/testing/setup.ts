/** Before and after each component test: a clean document, nothing stored, no question open, and patience. */
import { StyleSheet } from '@emotion/sheet'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import '../src/app/zod-settings.ts'
import { changeLanguage } from '../src/features/field/i18n/i18n.ts'
import { dismissMessages } from '../src/ui/messages.tsx'

// A screen, or code that is loaded when it is first needed, takes its time on a busy machine.
configure({ asyncUtilTimeout: waitLimit })

afterEach(() => {
  cleanup()
  dismissMessages()
  // Test files share the document too.
  document.body.replaceChildren()
  // Test files share the modules. A test that ends in Spanish would affect the next file.
  changeLanguage('en')
  // Each test has a style cache of its own, which leaves its rules behind: with those of all tests before it, matching takes ever longer.
  for (const style of document.querySelectorAll('style[data-emotion]')) style.remove()
  localStorage.clear()
  vi.useRealTimers()
  // Test files share this module. An offline state would stop the queries of the next file.
  onlineManager.setOnline(true)
})

// jsdom lays nothing out: what components ask of a browser beyond the document is answered here.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = Observer
window.matchMedia = (media) => ({
  media,
  // A mouse, a wide window, and nobody asked for less motion.
  matches: /pointer: ?fine|min-width/.test(media),
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
document.elementFromPoint = () => null
document.elementsFromPoint = () => []

// Half the time of a component test went into matching colours and borders that jsdom never draws. It is given the rules that decide
// what can be seen, pressed and read out, and how large it is.
const decisive = /(?:display|visibility|pointer-events|position|clip|content|white-space|width|height):/
const { insert } = StyleSheet.prototype
StyleSheet.prototype.insert = function (rule) {
  if (decisive.test(rule)) insert.call(this, rule)
}

// For each element it makes React notes where in the source that was, up to a number of them, for the words of a warning: a sixth of the
// time. It believes the number reached. (React tells nobody else of it; without that object its notes are back and nothing else changes.)
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true })
