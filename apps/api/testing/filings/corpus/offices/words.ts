/** Words of everyday filings, of the kinds that the City's record has. Names, places and numbers are invented. */

const list = (words: string): readonly string[] => words.split('|')

export const boroughs = { MN: 'Manhattan', BX: 'Bronx', BK: 'Brooklyn', QN: 'Queens', SI: 'Staten Island' } as const
export const streets = list('Alder Place|WEST 88TH STREET|Quince Ave|Bay Ridge Ter|E. 163 St.|Saint Olave Avenue|Crescent Blvd N')
export const owners = list('New Harbor Housing Authority|410 Alder Owners Corp.|Saint Olave School of the Sisters|Crescent Realty Assoc LP')
export const contractors = list('Blue Heron Abatement Inc.|Metro-Tri Environmental Corp|A & J Insulation Removal LLC')
export const monitors = list('Lakeshore Air Testing, Inc.|Pine & Bell Consulting Engineers PC|TriState Industrial Hygiene Group')
export const akas = list('N/A|Alder Houses Bldg 4|P.S. 988|Crescent Plaza|')
export const facilityTypes = list('Residence|Commercial|School|Hospital|Other')

/** One filing writes its floors in one of these ways. */
export const floorHands = [
  list('1|2|3|4|5|6|11|15|23'),
  list('1st|2nd|3rd|4th|5th|11th|16th'),
  list('1ST|2ND|3RD|6TH|12TH'),
  list('1st Floor|2nd Floor|3rd Floor|10th Floor'),
  list('01|02|03|07|14'),
  list('1st Fl.|2nd Fl.|4th Fl.|2nd & 3rd'),
]
export const namedFloors = list('Basement|Cellar|Roof|Main Roof|Ground|BSMT|Penthouse|Mezzanine|Ext Ground|Lobby|Sub Cellar|1-4|Bsmt/1st')

export const flatParts = list('Kitchen|Bathroom|Bedroom 1|Living Room|Hallway|Bedroom #2|Foyer|Closet')
export const sections = list(
  "Boiler Room|Electrical Closet|Room 214|Rooms 301, 303 & 305|Corridor|East Stair|Men's Room|Pump room / meter room|Classroom 118 (Art)" +
    '|Laundry Room|Storage Rm. B-12|Mechanical Room|Suite 900|Elevator Lobby|Crawl space under auditorium|Nurse office and adjoining toilet' +
    '|Cocina, sala y pasillo - Apto 4D|Throughout',
)
export const longSections = list(
  'Tenant space #3 - open office, conference room, pantry and IT closet along the north wall' +
    '|Apt 6K - kitchen, bathroom, foyer and both bedrooms (behind radiators and at riser penetrations)' +
    '|Dining hall, serving line, dish room, dry storage & loading vestibule',
)
export const outsideSections = list(
  'North Elevation|South & West Facades|Rear yard wall|Bulkhead|Parapet - street side|Court elevation, windows 4-19',
)

export const flatMaterials = list(
  'VAT|VAT & Mastic|Vinyl Floor Tile & Mastic|9" x 9" Floor Tile|Floor tile and associated mastic|Ceiling Plaster|Sheetrock w/ joint compound' +
    '|Duct Insulation|Boiler Insulation|Transite Panel|Black Mastic|Spray-on Fireproofing|Linoleum|Tank Insulation',
)
export const lengthMaterials = list(
  'Pipe Insulation|Pipe Insulation & Fittings|Aircell pipe covering|Cove Base Mastic|Duct Seam Caulk|Wire Insulation',
)
export const outsideFlat = list('Built-up Roofing|Roof Membrane|Base Flashing|Damp-proofing tar on brick|Stucco')
export const outsideLength = list('Window Caulking|Door Frame Caulk|Exterior Window Glazing|Coping Stone Tar|Lintel flashing')

export const types = list('Removal|Removal|Removal|Removal|Removal|Removal|Removal|Removal|Encapsulation|Enclosure|Cleanup')
export const insideProcedures = list('Full Containment|Full Containment|Tent|Tent|Interior Foam|DEP Variance|Glovebag|Subchapter G')
export const outsideProcedures = list('Exterior Foam|Exterior Vertical Surface|DEP Variance')

export const remarks = list('|||After hours|Two layers|Behind radiators, call super for access|See dwg A-201|Occupied - notify tenant|')
export const certification =
  'I certify that all of the information above is true and complete. Work on any other floor or in any greater amount needs an amendment (ACP8) before it begins.'
export const notes = list(
  'Quantities per survey dated 11/04/2025. Field verify before start.|Fire guard on each floor with tent work. Water shut down by building engineer.' +
    '|Negative air exhaust to the rear court. No work on Sundays without an after hours permit.' +
    '|Nota: avisar al super del edificio 24 horas antes de empezar. Trabajo de lunes a viernes, 7:00 a 15:30.' +
    '|OJO - el elevador no sirve, subir material por la escalera B. Llamar a Rosa en la oficina si falta agua en el piso.',
)
