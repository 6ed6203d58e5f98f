/** What stands on the map, made of elements: the page's policy allows no styles inside of markup. The looks are in map.styles.ts. */
import { DivIcon } from 'leaflet'
import { coordinates, type MapPoint } from '../map-points.ts'

function createElement(name: 'div' | 'span' | 'strong', className: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.textContent = text
  return element
}

/** Leaflet puts the icon's upper left corner at the place; the looks move it to where it points. */
const divIcon = (html: HTMLElement) => new DivIcon({ html, className: 'sign', iconSize: [0, 0] })

/** Where a track begins or ends, in words. */
export function flag({ mark = 'Latest', time }: MapPoint): DivIcon {
  const sign = createElement('div', `flag ${mark === 'Start' ? 'start' : 'end'}`)
  sign.append(createElement('span', 'dot'), createElement('span', 'words', `${mark} ${time}`))
  return divIcon(sign)
}

/** A person, with their name where there is room for it. */
export function person({ name }: MapPoint, { initials, hasRoom }: { initials: string; hasRoom: boolean }): DivIcon {
  const sign = createElement('div', 'person')
  sign.append(createElement('span', 'dot', initials))
  if (hasRoom) sign.append(createElement('span', 'words', name))
  return divIcon(sign)
}

/** So many people at one place. */
export function group(size: number): DivIcon {
  const sign = createElement('div', 'person group')
  sign.append(createElement('span', 'dot', String(size)))
  return divIcon(sign)
}

/** Around the position that was chosen. */
export const ring = (): DivIcon => divIcon(createElement('div', 'ring'))

const svg = 'http://www.w3.org/2000/svg'

/** Which way it went; `degrees` clockwise from north. */
export function arrow(degrees: number): DivIcon {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '-8 -8 16 16')
  drawing.setAttribute('class', 'arrow')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M0-6L5 5 0 2-5 5z')
  path.setAttribute('transform', `rotate(${Math.round(degrees)})`)
  drawing.append(path)
  const frame = createElement('div', '')
  frame.append(drawing)
  return divIcon(frame)
}

/** The words of a popup: who, when, and where in numbers. */
export function popupContent(points: readonly MapPoint[]): HTMLElement {
  const words = createElement('div', 'popup-words')
  for (const point of points) {
    const { name, time, mark } = point
    words.append(createElement('strong', '', time), createElement('div', '', mark === undefined ? name : `${name} · ${mark}`))
    words.append(createElement('div', 'coordinates', coordinates(point)))
  }
  return words
}
