/** The models for which treatments ask; a device is one machine of a model. */
export const deviceModels = [
  { slug: 'gentlemax', type: 'laser', brand: 'Candela', name: 'GentleMax Pro' },
  { slug: 'vbeam', type: 'laser', brand: 'Candela', name: 'Vbeam Perfecta' },
  { slug: 'm22', type: 'laser', brand: 'Lumenis', name: 'M22' },
  { slug: 'picosure', type: 'laser', brand: 'Cynosure', name: 'PicoSure' },
  { slug: 'hydrafacial', type: 'attachment', brand: 'HydraFacial', name: 'Elite' },
  { slug: 'skinpen', type: 'attachment', brand: 'Crown', name: 'SkinPen Precision' },
] as const
export const brands = [...new Set(deviceModels.map(({ brand }) => brand))]
export type ModelSlug = (typeof deviceModels)[number]['slug']

/**
 * The device is fixed in a room (by place in the location's list from 1), mobile at a location, or carried by a
 * practitioner (by e-mail).
 */
export type Place = { readonly location: string; readonly room?: number } | { readonly practitioner: string }

export interface DemoDevice {
  readonly model: ModelSlug
  readonly serialNumber: string
  readonly at: Place
}

export const devices: readonly DemoDevice[] = [
  { model: 'gentlemax', serialNumber: '9914-0880-2417', at: { location: 'amsterdam', room: 1 } },
  { model: 'gentlemax', serialNumber: '9914-0880-2638', at: { location: 'amsterdam', room: 2 } },
  { model: 'vbeam', serialNumber: '9914-0950-1172', at: { location: 'amsterdam', room: 3 } },
  { model: 'picosure', serialNumber: 'PICO 21 0437', at: { location: 'amsterdam', room: 6 } },
  { model: 'm22', serialNumber: 'M22-UA-30914', at: { location: 'amsterdam' } },
  { model: 'hydrafacial', serialNumber: 'HFE-2208-1195', at: { location: 'amsterdam' } },
  { model: 'skinpen', serialNumber: 'SP 300 77218', at: { location: 'amsterdam' } },
  { model: 'gentlemax', serialNumber: '9914-0880-2951', at: { location: 'utrecht', room: 1 } },
  { model: 'm22', serialNumber: 'M22-UA-31260', at: { location: 'utrecht' } },
  { model: 'skinpen', serialNumber: 'SP 300 77364', at: { practitioner: 'yasmina.elidrissi@demo.balie.test' } },
  { model: 'gentlemax', serialNumber: '9914-0880-3006', at: { location: 'rotterdam', room: 1 } },
  { model: 'hydrafacial', serialNumber: 'HFE-2301-0082', at: { location: 'rotterdam' } },
  { model: 'gentlemax', serialNumber: '9914-0880-3145', at: { location: 'antwerp', room: 1 } },
  { model: 'skinpen', serialNumber: 'SP 300 78051', at: { practitioner: 'ines.claeys@demo.balie.test' } },
]
