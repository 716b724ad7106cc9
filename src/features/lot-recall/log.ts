import { featureLog } from '#kernel/log.ts'

/** Describes the recall of lots to the log. */
export const lotRecallLog = featureLog({
  pages: {
    lot_recall: { nl: 'Partij terugroepen', fr: 'Rappel de lot', en: 'Lot recall', de: 'Chargenrückruf' },
  },
  calls: { '/lot-recall': 'lot_recall' },
})
