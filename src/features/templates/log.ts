import { featureLog } from '#kernel/log.ts'

/** Describes templates to the log. */
export const templatesLog = featureLog({
  tables: {
    agreement_templates: {
      called: {
        nl: 'Overeenkomstsjabloon',
        fr: 'Modèle de consentement',
        en: 'Agreement template',
        de: 'Einwilligungsvorlage',
      },
    },
    treatment_report_templates: {
      called: {
        nl: 'Verslagsjabloon',
        fr: 'Modèle de rapport',
        en: 'Report template',
        de: 'Vorlage für Behandlungsberichte',
      },
      named: { in: ['template_id'], by: ['id'], country: 'own' },
    },
    treatment_report_template_categories: {
      called: {
        nl: 'Behandelcategorie van verslagsjabloon',
        fr: 'Catégorie du modèle de rapport',
        en: 'Category of report template',
        de: 'Kategorie einer Vorlage für Behandlungsberichte',
      },
      partOf: { table: 'treatment_report_templates', column: 'template_id' },
    },
  },
  calls: { '/treatment-report-templates': 'treatment_report_templates', '/template-agreements': 'agreement_templates' },
  fields: {
    contents: { nl: 'Inhoud', fr: 'Contenu', en: 'Contents', de: 'Inhalt' },
    template_id: { nl: 'Sjabloon', fr: 'Modèle', en: 'Template', de: 'Vorlage' },
  },
})
