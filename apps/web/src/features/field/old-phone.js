/* oxlint-disable no-var, no-unused-vars -- This file must run in old browsers. */
/**
 * Runs before the app. A browser older than iOS 16.4 or Chrome 111 would show an empty page, so
 * this shows a message. It is a separate file next to field.html (vite.config.ts).
 * (docs/field-on-devices.md)
 */
;(function () {
  function isNewEnough() {
    try {
      // Lookbehind came with iOS 16.4, toSorted with Chrome 110, color-mix with Chrome 111.
      return (
        new RegExp('(?<=a)b').test('ab') &&
        typeof Array.prototype.toSorted === 'function' &&
        CSS.supports('color', 'color-mix(in srgb, red, red)')
      )
    } catch (error) {
      return false
    }
  }
  function say(parent, lang, text) {
    var paragraph = document.createElement('p')
    paragraph.lang = lang
    paragraph.appendChild(document.createTextNode(text))
    paragraph.style.cssText = 'max-width: 34em; margin: 24px auto; padding: 0 16px; font: 18px/1.4 sans-serif'
    parent.appendChild(paragraph)
  }
  if (isNewEnough()) return
  var root = document.getElementById('root')
  if (!root || !root.parentNode) return
  var message = document.createElement('div')
  message.setAttribute('role', 'alert')
  say(
    message,
    'en',
    'This phone’s software is too old for Daysheet. It needs iOS 16.4 or newer on an iPhone, Chrome 111 or newer on Android. Update the phone, then open Daysheet again. What is saved on this phone stays on it.',
  )
  say(
    message,
    'es',
    'El sistema de este teléfono es demasiado viejo para Daysheet. Necesita iOS 16.4 o más nuevo en un iPhone, Chrome 111 o más nuevo en Android. Actualice el teléfono y abra Daysheet otra vez. Lo que guardó queda en este teléfono.',
  )
  // Without its root element the app does not start.
  root.parentNode.replaceChild(message, root)
})()
