// The words the demo's contractor is made of. The streets are real streets of New York with a point near each; house numbers are invented.

export const crewNames = {
  es: [
    'Alejandra Núñez Peralta',
    'Andrés Quiñones',
    'Camila Ibáñez',
    'Diego Ávila',
    'Esteban Muñoz',
    'Guadalupe Treviño',
    'Héctor Zúñiga',
    'Ignacio Ordóñez',
    'Jimena Cáceres',
    'Joaquín Bermúdez',
    'Leonel Paz',
    'Lucía Garzón',
    'Maximiliano Echeverría-Goicoechea de la Fuente',
    'Noelia Peña',
    'Óscar Villaseñor',
    'Pilar Domínguez',
    'Rocío Montañez',
    'Tomás Arango',
  ],
  pl: [
    'Agnieszka Wójcik',
    'Bartłomiej Żółkiewski',
    'Grażyna Ćwiklińska',
    'Jarosław Dąbrowski',
    'Łukasz Świątek',
    'Małgorzata Gołębiowska',
    'Paweł Kędzierski',
    'Stanisława Brzęczyszczykiewicz-Konstantynopolitańczyk',
    'Tadeusz Śliwa',
    'Zbigniew Łęcki',
  ],
  en: [
    'Aisha Bello',
    'Bo Li',
    'Cedric Toussaint',
    'Dwayne Fraser',
    'Fatoumata Keita',
    'Gregory Pappas',
    'Imani Brathwaite',
    'Kwame Asante',
    'Liam Gallagher-Doyle',
    'Mei-Ling Cheung',
    'Olga Petrenko',
    'Rashid Karimov',
  ],
} as const

export const supervisorNames = [
  'Anthony Ferraro',
  'Beatriz Salgado',
  'Dorota Mazur',
  'Earl Whitfield',
  'Jorge Castañeda',
  'Krzysztof Wiśniewski',
  'Nadia Rahman',
  'Terrence O’Shaughnessy-Villanueva',
]

export interface Street {
  name: string
  boro: string
  latitude: number
  longitude: number
}

const street = (name: string, boro: string, latitude: number, longitude: number): Street => ({ name, boro, latitude, longitude })

export const streets: readonly Street[] = [
  street('Broadway', 'Manhattan', 40.7223, -73.9987),
  street('Amsterdam Avenue', 'Manhattan', 40.7898, -73.9726),
  street('West 125th Street', 'Manhattan', 40.8091, -73.9482),
  street('East Houston Street', 'Manhattan', 40.7217, -73.9846),
  street('Canal Street', 'Manhattan', 40.7178, -74.0018),
  street('Lexington Avenue', 'Manhattan', 40.7645, -73.9664),
  street('Fort Washington Avenue', 'Manhattan', 40.8471, -73.9386),
  street('Malcolm X Boulevard', 'Manhattan', 40.8055, -73.9465),
  street('Wall Street', 'Manhattan', 40.7066, -74.009),
  street('Adam Clayton Powell Jr. Boulevard at West 135th Street', 'Manhattan', 40.8156, -73.9439),
  street('Atlantic Avenue', 'Brooklyn', 40.6847, -73.9777),
  street('Flatbush Avenue', 'Brooklyn', 40.6681, -73.9626),
  street('Bedford Avenue', 'Brooklyn', 40.7172, -73.9571),
  street('Ocean Parkway', 'Brooklyn', 40.6218, -73.9709),
  street('Kings Highway', 'Brooklyn', 40.6086, -73.9571),
  street('Nostrand Avenue', 'Brooklyn', 40.6694, -73.9505),
  street('Fourth Avenue', 'Brooklyn', 40.6611, -73.9937),
  street('Manhattan Avenue', 'Brooklyn', 40.7288, -73.9539),
  street('Queens Boulevard', 'Queens', 40.7364, -73.8776),
  street('Northern Boulevard', 'Queens', 40.7576, -73.8728),
  street('Roosevelt Avenue', 'Queens', 40.7467, -73.8905),
  street('Steinway Street', 'Queens', 40.7642, -73.9168),
  street('Jamaica Avenue', 'Queens', 40.7007, -73.8084),
  street('Metropolitan Avenue', 'Queens', 40.7126, -73.8713),
  street('Union Turnpike', 'Queens', 40.7184, -73.8203),
  street('Grand Concourse', 'Bronx', 40.8448, -73.9106),
  street('East Fordham Road', 'Bronx', 40.8614, -73.8905),
  street('Pelham Parkway South', 'Bronx', 40.8561, -73.8622),
  street('Southern Boulevard', 'Bronx', 40.8365, -73.8879),
  street('Riverdale Avenue', 'Bronx', 40.8859, -73.9095),
  street('Hylan Boulevard', 'Staten Island', 40.5763, -74.1015),
  street('Victory Boulevard', 'Staten Island', 40.6123, -74.1196),
  street('Richmond Terrace', 'Staten Island', 40.6427, -74.0936),
]

export const jobDescriptions = [
  'Remove pipe insulation in the boiler room',
  'Floor tile and mastic, second floor',
  'Exterior caulking, courtyard side',
  'Roof flashing and field membrane',
  'Plaster ceiling, stairwell B',
  'Transite panels, loading dock',
  'Duct wrap, mechanical room',
  'Window glazing, floors 3 to 7',
  'Emergency clean-up after a steam leak',
  'Vermiculite fill, attic and crawl space, with negative air on both sides of the party wall until the clearance test has passed',
]

export const premises = [
  'Cellar',
  'Environment floor, rear',
  'Floors 2 to 4',
  'Penthouse and bulkhead',
  'Whole building',
  'Apartment 6C',
  'Room 112, old gymnasium',
]

export const owners = [
  'Hudson Properties',
  'Five Borough Housing',
  'Parkside Realty Trust',
  'Harbor School District',
  'Meridian Hotels',
  'St. Brendan Parish',
]

export const notes = [
  'Gate code 1234, ring the super',
  'Freight elevator from 7 to 9 only',
  'Bring the second HEPA unit',
  'Air monitor on site at 8',
  'Park on the east side, the other one is towed',
  'Two decon chambers; the client walks the site at noon and wants to see the work area closed off before that',
]

export const scopeMaterials = [
  'Pipe insulation',
  'Vinyl floor tile',
  'Mastic',
  'Window caulking',
  'Roof flashing',
  'Plaster',
  'Transite',
  'Duct wrap',
]
export const procedures = ['Full containment', 'Tent', 'Glovebag', 'Foam method', 'Exterior']
export const sections = ['Corridor', 'Boiler room', 'Stairwell A', 'Room 204', 'North wall', 'Kitchen', 'Shaft']

/** Name, unit, what it costs, and whether it is used up. */
export const stock: readonly [name: string, unit: string, price: number, type: 'consumable' | 'nonconsumable'][] = [
  ['Poly sheeting 6 mil', 'roll', 89.5, 'consumable'],
  ['Poly sheeting 4 mil', 'roll', 62, 'consumable'],
  ['Duct tape', 'roll', 6.25, 'consumable'],
  ['Spray adhesive', 'can', 8.4, 'consumable'],
  ['Disposable suit, large', 'case', 98, 'consumable'],
  ['Disposable suit, extra large', 'case', 102.5, 'consumable'],
  ['Waste bag, printed, 33 × 50', 'roll', 54.75, 'consumable'],
  ['Glovebag', 'each', 11.3, 'consumable'],
  ['P100 cartridge', 'pair', 13.9, 'consumable'],
  ['Nitrile gloves', 'box', 14.2, 'consumable'],
  ['Lock-down encapsulant', 'pail', 71, 'consumable'],
  ['Wetting agent', 'gallon', 33.6, 'consumable'],
  ['Zipper door', 'each', 9.75, 'consumable'],
  ['Danger tape', 'roll', 12, 'consumable'],
  ['Scraper blade', 'box', 17.5, 'consumable'],
  ['HEPA vacuum', 'each', 640, 'nonconsumable'],
  ['Negative air machine', 'each', 1150, 'nonconsumable'],
  ['Airless sprayer', 'each', 870, 'nonconsumable'],
  ['Baker scaffold', 'set', 420, 'nonconsumable'],
  ['Manometer with paper strip and spare battery, in its case', 'each', 310, 'nonconsumable'],
]

/** What is asked on site, and what is asked further with answers that fit. */
export const questions: readonly { ask: string; further?: string; answers?: readonly string[]; remarks: readonly string[] }[] = [
  {
    ask: 'Is the work area isolated?',
    further: 'What was used to close it off?',
    answers: ['Two layers of 6 mil poly, taped', 'Rigid barrier and zipper door', 'Poly on studs, both sides'],
    remarks: ['One seam by the window was taped again while we were on site.'],
  },
  {
    ask: 'Is the decontamination unit complete?',
    further: 'How many chambers?',
    answers: ['3', '3, and a waste chute', '5'],
    remarks: ['The shower had no warm water until 8.'],
  },
  {
    ask: 'Is negative pressure held?',
    further: 'Reading at the manometer',
    answers: ['-0.022', '-0.024', '-0.031'],
    remarks: ['A second machine was started at 9:15.'],
  },
  {
    ask: 'Are warning signs posted in every language spoken on site?',
    further: 'Where?',
    answers: ['North door and stairwell', 'Lobby, both elevators', 'Every door to the corridor'],
    remarks: ['The Polish sign was missing and is up now.'],
  },
  {
    ask: 'Is the waste stored locked?',
    further: 'How many bags are inside?',
    answers: ['12', '40', 'None yet'],
    remarks: ['The padlock was changed; the super has the second key.'],
  },
  {
    ask: 'Was everyone’s fit test checked today?',
    further: 'Who was sent back?',
    answers: ['No one', 'One, beard; came back shaved'],
    remarks: ['Two cards expire this month.'],
  },
  { ask: 'Is the way out free and lit?', remarks: ['A pallet blocked the rear door; it was moved.'] },
  { ask: 'Are the filing and the variance on site?', remarks: ['The variance was sent to the foreman’s phone.'] },
  {
    ask: 'Is the air being monitored?',
    further: 'By whom?',
    answers: ['Clear Air Laboratories', 'The owner’s consultant'],
    remarks: ['Pumps were checked at noon.'],
  },
  { ask: 'Are extinguishers and the first-aid kit in place?', remarks: ['One extinguisher is due for inspection.'] },
]

export const synopses = [
  'The containment stood as drawn. Two seams in the poly were taped again while we were there. The crew wore full protection.',
  'The client wants the corridor back by Friday. Access through the rear gate only. Water is on the second floor, power at the panel beside the freight elevator; both hold for a crew of eight.',
  'Bulk samples were taken of floor tile, mastic and ceiling plaster. Estimate follows after the laboratory has answered.',
  'Removal in the two cellar rooms is done and wetted down. Bags are counted and locked. The stairwell was still open to the lobby at our first visit and closed by the second.\n\nLeft to do: final cleaning, then the visual inspection.',
]

/** How those who ask for a container put it, for the office alone. */
export const containerNotes = ['30 yards, at the curb before 7', 'Two, in the rear yard; the gate is 9 feet wide', 'Swap the full one']
