import { featureLog } from '#kernel/log.ts'

/** Describes the evidence of medical exemptions to the log. */
export const exemptionsLog = featureLog({
  pages: {
    medical_exemptions: {
      nl: 'Medische vrijstellingen',
      fr: 'Exonérations médicales',
      en: 'Medical exemptions',
      de: 'Medizinische Steuerbefreiungen',
    },
  },
  calls: { '/medical-exemptions': 'medical_exemptions' },
})
