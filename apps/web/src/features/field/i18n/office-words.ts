/** Texts made of the office's words. Standard words are translated into the phone's language. */
export type OfficeWord = (text: string) => string

/** `Cellar, Entire floor, Mastic`: floor, section, material, in the server's format. */
export const areaText = (name: string, word: OfficeWord): string => name.split(', ').map(word).join(', ')

/** `Duct tape - roll`: the item keeps the warehouse's name; the unit is translated. */
export function itemText(label: string, word: OfficeWord): string {
  const at = label.lastIndexOf(' - ')
  return at === -1 ? (label === 'No name' ? word(label) : label) : `${label.slice(0, at)} - ${word(label.slice(at + 3))}`
}
