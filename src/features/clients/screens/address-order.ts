export type AddressField = 'street' | 'street_number' | 'street_suffix' | 'postcode' | 'place'

/** A field of the address with the share of its row. */
interface Placed {
  readonly field: AddressField
  readonly width: 'whole' | 'half' | 'third'
}

/** In the Netherlands postcode and number come first, because they determine the street. */
const postcodeFirst: readonly Placed[] = [
  { field: 'postcode', width: 'third' },
  { field: 'street_number', width: 'third' },
  { field: 'street_suffix', width: 'third' },
  { field: 'street', width: 'whole' },
  { field: 'place', width: 'whole' },
]

const streetFirst: readonly Placed[] = [
  { field: 'street', width: 'whole' },
  { field: 'street_number', width: 'half' },
  { field: 'street_suffix', width: 'half' },
  { field: 'postcode', width: 'half' },
  { field: 'place', width: 'half' },
]

/** The fields of an address, in the usual order of a country. @param country `NL`; null while unknown. */
export const addressOrder = (country: string | null): readonly Placed[] =>
  country === 'NL' ? postcodeFirst : streetFirst
