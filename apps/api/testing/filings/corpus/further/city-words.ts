/** Words of further made-up filings, of the kinds and with the oddities that product.md#filing-words lists. Invented; no record of the City stands here. */

export const floors = {
  inner: [
    ...['1', '2', '3', '7', '12', '31', '03', '05', '1st', '2nd', '5th', '11th', '20th', '8th.', '9TH', '2ND', '3RD FLOOR', '1st Floor'],
    ...[
      '24th Floor',
      'Basement',
      'BASEMENT',
      'Basment',
      "Bs'mt",
      'Cellar',
      'CELLAR',
      'Sub-Basement',
      'Environment',
      'GROUND FL',
      'Mezzanine',
    ],
    ...['Penthouse', 'Attic', 'Fl. 6', '2 & 3', '1-6', '14th & 15th'],
  ],
  outer: [
    'Roof',
    'ROOF',
    'Main Roof',
    'Low Roof',
    'Bulkhead',
    'Balcony 2',
    'Ext Environment',
    'Exterior',
    'Exterior Facade',
    '2nd Fl Roof',
  ],
}

export const flats = ['Apt. #', 'Apt #', 'APT #', 'Unit #', 'Suite #', 'Rm. #', 'Apartment #', 'Unit No. #']

export const rooms = [
  ...[
    'Bathroom',
    'Kitchen',
    'Bedroom #1',
    'Bedrooms',
    'Living Room',
    'Foyer',
    'Closets',
    'Hallway',
    'Dining Room',
    'Bathroom #2',
    'Pantry',
  ],
  ...["Maid's Room", 'Entry', 'Den', 'Work area #3'],
]

/** What a long section goes on with, up to lengths that wrap twice and more. */
export const extras = [
  'For New Hydronic Radiators & Risers / All Closets',
  '(vacant, see drawing A-104.00)',
  'incl. Columns 3-7 & Pipe Chase behind North Wall',
  'above hung ceiling from Column Line B to Column Line F',
  'as per variance, approx. 6 in. each side of riser',
  '(2 layers)',
  'North, East and West Elevations #4, 6, 8 & 10',
  'between Stair A and Stair B',
  'and adjacent Corridor',
]

export const places = [
  ...[
    'Boiler Room',
    'Tank & Pump Room',
    'Elevator Threshold',
    "Janitor's Closet",
    'Public Hallway',
    'West Side',
    'Suite 1401',
    '204',
    '1A',
  ],
  ...[
    'Room # 209 (Library)',
    'Rm 12, 14 & 16',
    'Stair B - Landing',
    'Gym / Locker Rooms',
    'Throughout',
    'N/A',
    'Core',
    "Boys' Toilet",
    'Lobby',
  ],
  ...["Super's Apt.", 'Elev. Machine Rm', 'Kitchen', 'Corridor', 'Entire Apartment', 'NE Corner', 'Area 3', 'Shaft #2', 'Vault (Con Ed)'],
  ...[
    'Classrooms 301-309 & Teachers’ Lounge',
    'Café / Dining',
    'Office of Total Care Rehab',
    'Floor Opening at Column 7',
    'Type B Apts',
    'No. 4 Fan Room',
  ],
  ...['Work Area 1: Mechanical Equipment Room, Fan Room, Chiller Plant and Pipe Tunnel to Bldg. 2'],
]

export const outerPlaces = [
  ...[
    'South Facade',
    'West Elevation',
    'Exterior Façade Elevations #22,24&29',
    'Level 6 Roof',
    'Main Roof & Low Roofs',
    'Bldg # A - West Elev',
  ],
  ...[
    'Bulkhead West Facade',
    'Courtyard',
    'Parapet',
    'Stair B - Exterior Windows',
    'Water Tank Dunnage',
    'Exterior Facade - Elevations #16 - 20',
  ],
]

export const materials = [
  ...[
    'VAT',
    'VAT',
    'VAT & Mastic',
    'VAT/Mastic',
    'VAT/Masic',
    'VAT with Associated Mastic',
    'VFT with associated mastic',
    '12x12 floor tiles',
  ],
  ...[
    '9" x 9" VAT',
    'Vinyl Floor Tile & Mastic',
    'Carpet Glue',
    'Cove base Mastic',
    'Wall Mastic',
    'Mirror mastic',
    'Pipe Wrap',
    'Pipe Tar',
  ],
  ...['Concealed Vertical Pipe Insulation', 'Exsposed Horizontal Pipe Insulation', 'Enclosed Vertical Pipe Insulation', 'Pipe Insulation'],
  ...[
    'Duct Insulation',
    'Duct Sealant',
    'Duct Seam Caulk',
    'Tank Insulation',
    'Vibration Cloth',
    'Wire Insulation',
    'Ceiling Tile',
    'Ceiling plaster',
  ],
  ...[
    'Popcorn Ceiling/ Textured Paint',
    'Wallboard with associated joint compound',
    'Joint Compound',
    'Sink Undercoating',
    'Transite Panel',
  ],
  ...[
    'Gypsum Board with Joint Compound on Walls',
    'Elevator Brake Pads',
    'TSI - Mudded Fittings',
    'Floor Tile Debris',
    'ACM Contaminated Soil',
  ],
  ...['Plaster (Brown Coat) on Metal Lath - Walls & Ceilings of Closets', 'Black Mastic on Foil Faced Fiberglass Pipe Insulation Covering'],
  ...[
    'Floor Tile (Top Layer), Floor Tile (Bottom Layer) and Leveling Compound',
    'Linoleum',
    'Fire Door Core',
    '2" Chilled Water Line Insulation',
  ],
]

export const outerMaterials = [
  ...['Exterior Window Caulking', 'Exterior Window Glazing', 'Door Frame Caulking', 'AC Sleeve Caulking', 'Lintel Flashing/Rust Inhibitor'],
  ...['Tar / Flashing at Spandrel Beam', 'Waterproofing tar at shelf angle', 'Contaminated Brick as ACM', 'Roof Membrane', 'Base Flashing'],
  ...[
    'Tar on Parapet Wall',
    'Coping Stone Tar',
    'Shelf Angle / Lintel Contam. with ACM Tar / Flashing',
    'Built-up Roofing, Perimeter and Base Flashing, Pitch Pockets',
  ],
]

export const streetMaterials = [
  'Coal Tar Wrap',
  'Pipe Tar',
  'Transite Duct Bank',
  'Asphaltic fill / debris',
  'Asbestos Cement Pipe',
  'Conduit',
]

export const procedures = {
  inner: [
    ...[
      'Full Containment',
      'Full Containment',
      'Full Containment',
      'Tent',
      'Tent',
      'Interior Foam',
      'DEP Variance',
      'VAT Protocol in NYCHA Apt',
    ],
    ...['Subchapter G', 'Controlled Demolition', 'Emergency Cleanup', 'CODE 56 State Owned Bldgs', 'Glovebag'],
  ],
  outer: ['Exterior Foam', 'Exterior Foam', 'Exterior Vertical Surface', 'DEP Variance', 'Controlled Demolition'],
}
