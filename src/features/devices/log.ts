import { featureLog } from '#kernel/log.ts'

/** Describes devices to the log. */
export const devicesLog = featureLog({
  tables: {
    devices: {
      called: { nl: 'Apparaat', fr: 'Appareil', en: 'Device', de: 'Gerät' },
      named: { in: ['device_id'], by: ['brand_name', 'name'], through: { column: 'model_id', table: 'device_models' } },
    },
    device_models: {
      called: { nl: 'Model', fr: 'Modèle d’appareil', en: 'Device model', de: 'Gerätemodell' },
      named: { in: ['model_id'], by: ['brand_name', 'name'] },
    },
  },
  calls: { '/devices': 'devices' },
  fields: {
    device_id: { nl: 'Apparaat', fr: 'Appareil', en: 'Device', de: 'Gerät' },
    model_id: { nl: 'Model', fr: 'Modèle', en: 'Model', de: 'Modell' },
  },
})
