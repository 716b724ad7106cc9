import { featureLog } from '#kernel/log.ts'

/** Describes imports to the log. */
export const importsLog = featureLog({
  tables: {
    imports: { called: { nl: 'Import', fr: 'Importation', en: 'Import', de: 'Import' } },
  },
  calls: { '/imports': 'imports' },
  fields: {
    done_at: { nl: 'Klaar op', fr: 'Terminé le', en: 'Done at', de: 'Fertig am' },
    file_name: { nl: 'Bestandsnaam', fr: 'Nom du fichier', en: 'File name', de: 'Dateiname' },
    imported_count: { nl: 'Geïmporteerd', fr: 'Importées', en: 'Imported', de: 'Importiert' },
    mapping: { nl: 'Kolommen', fr: 'Colonnes', en: 'Columns', de: 'Spalten' },
    problem_count: { nl: 'Problemen', fr: 'Problèmes', en: 'Problems', de: 'Probleme' },
    row_count: { nl: 'Rijen', fr: 'Lignes', en: 'Rows', de: 'Zeilen' },
    skip_existing: {
      nl: 'Bestaande overslaan',
      fr: 'Ignorer les existants',
      en: 'Skip existing',
      de: 'Vorhandene überspringen',
    },
    skipped_count: { nl: 'Overgeslagen', fr: 'Ignorées', en: 'Skipped', de: 'Übersprungen' },
    wrong_count: {
      nl: 'Rijen met een probleem',
      fr: 'Lignes avec un problème',
      en: 'Rows with a problem',
      de: 'Zeilen mit einem Problem',
    },
  },
})
