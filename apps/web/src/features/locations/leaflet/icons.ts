/** What stands on the map, made of elements: the page's policy allows no styles inside of markup. Its styles are in signs.module.css. */
import clsx from 'clsx'
import { DivIcon } from 'leaflet'
import { coordinates } from '@daysheet/domain/locations/place-text'
import { accuracyText, type MapPoint } from '../map-points.ts'
import styles from '../signs.module.css'

function createElement(name: 'div' | 'span' | 'strong', className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className !== undefined) element.className = className
  element.textContent = text
  return element
}

/** Leaflet puts the icon's upper left corner at the place; the style sheet moves it to where it points. */
const divIcon = (html: HTMLElement) => new DivIcon({ html, className: '', iconSize: [0, 0] })

/** Where a track begins or ends, in words. */
export function flag({ mark = 'Latest', time }: MapPoint): DivIcon {
  const sign = createElement('div', clsx(styles.flag, mark === 'Start' && styles.start))
  sign.append(createElement('span', styles.dot), createElement('span', styles.label, `${mark} ${time}`))
  sign.dataset['sign'] = mark === 'Start' ? 'start' : 'end'
  return divIcon(sign)
}

/** Whether names are told beside a sign, and on which side of it. */
export interface NameRoom {
  hasRoom: boolean
  side: 'left' | 'right'
}

/** A person, with their name where there is room for it. */
export function person({ name }: MapPoint, { initials, hasRoom, side }: NameRoom & { initials: string }): DivIcon {
  const sign = createElement('div', styles.person)
  sign.dataset['side'] = side
  sign.append(createElement('span', styles.dot, initials))
  if (hasRoom) sign.append(createElement('span', styles.label, name))
  return divIcon(sign)
}

/** So many of a group are named beside its sign; the rest are counted. */
const namedOfGroup = 3

/** People at one place, with their names where there is room for them. */
export function group(members: readonly MapPoint[], { hasRoom, side }: NameRoom): DivIcon {
  const sign = createElement('div', clsx(styles.person, styles.group))
  sign.dataset['side'] = side
  sign.append(createElement('span', styles.dot, String(members.length)))
  if (hasRoom) {
    const others = members.length - namedOfGroup
    const named = members.slice(0, namedOfGroup).map(({ name }) => name)
    const label = createElement('div', styles.label)
    for (const line of others > 0 ? [...named, `and ${others} more`] : named) label.append(createElement('div', undefined, line))
    sign.append(label)
  }
  return divIcon(sign)
}

/** Around the position that was chosen. */
export const ring = (): DivIcon => divIcon(createElement('div', styles.ring))

const svg = 'http://www.w3.org/2000/svg'

/** Which way it went; `degrees` clockwise from north. */
export function arrow(degrees: number): DivIcon {
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', '-8 -8 16 16')
  drawing.setAttribute('class', clsx(styles.arrow))
  drawing.dataset['sign'] = 'arrow'
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M0-6L5 5 0 2-5 5z')
  path.setAttribute('transform', `rotate(${Math.round(degrees)})`)
  drawing.append(path)
  const frame = createElement('div', undefined)
  frame.append(drawing)
  return divIcon(frame)
}

/** The words of a popup: who, when, near which job, and where in numbers. */
export function popupContent(points: readonly MapPoint[]): HTMLElement {
  const words = createElement('div', styles.popup)
  for (const point of points) {
    const { name, time, mark } = point
    words.append(createElement('strong', undefined, time), createElement('div', undefined, mark === undefined ? name : `${name} · ${mark}`))
    if (point.clock) words.append(createElement('div', styles.clock, point.clock))
    if (point.address !== undefined) words.append(createElement('div', undefined, `near ${point.address}`))
    words.append(createElement('div', styles.coordinates, [coordinates(point), accuracyText(point)].filter(Boolean).join(', ')))
  }
  return words
}
