/** Texts that are put together from words of the office, each in the language of the phone where it is a standard one. */
export type OfficeWord = (text: string) => string

/** `Cellar, Entire floor, Mastic`, as the server names an area: floor, section, material. */
export const areaText = (name: string, word: OfficeWord): string => name.split(', ').map(word).join(', ')

/** `Duct tape - roll`: the name of an item stays the one that the warehouse uses; the unit is said in the language of the phone. */
export function itemText(label: string, word: OfficeWord): string {
  const at = label.lastIndexOf(' - ')
  return at === -1 ? (label === 'No name' ? word(label) : label) : `${label.slice(0, at)} - ${word(label.slice(at + 3))}`
}
