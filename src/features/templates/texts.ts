import { texts } from '#kernel/texts.ts'

/** Templates of treatment reports and of agreements. Namespace `templates`. */
export const templatesTexts = texts({
  title: { nl: 'Sjablonen', fr: 'Modèles', en: 'Templates', de: 'Vorlagen' },
  reportTemplates: {
    nl: 'Behandelverslagen',
    fr: 'Rapports de soin',
    en: 'Treatment reports',
    de: 'Behandlungsberichte',
  },
  agreementTemplates: { nl: 'Overeenkomsten', fr: 'Consentements', en: 'Agreements', de: 'Einwilligungen' },

  appointment_type: { nl: 'Soort afspraak', fr: 'Type de rendez-vous', en: 'Appointment type', de: 'Terminart' },
  categories: {
    nl: 'Behandelcategorieën',
    fr: 'Catégories de soins',
    en: 'Treatment categories',
    de: 'Behandlungskategorien',
  },
  categoriesColumn: { nl: 'Categorieën', fr: 'Catégories', en: 'Categories', de: 'Kategorien' },
  languages: { nl: 'Talen', fr: 'Langues', en: 'Languages', de: 'Sprachen' },
  updated_at: { nl: 'Gewijzigd', fr: 'Modifié', en: 'Changed', de: 'Geändert' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  text: { nl: 'Tekst', fr: 'Texte', en: 'Text', de: 'Text' },
  textIn: { nl: 'Tekst: {{language}}', fr: 'Texte : {{language}}', en: 'Text: {{language}}', de: 'Text: {{language}}' },
  texts: { nl: 'Tekst per taal', fr: 'Texte par langue', en: 'Text in each language', de: 'Text je Sprache' },
  mainLanguageHelp: {
    nl: 'De eerste taal is verplicht. Zonder tekst in een andere taal is er voor cliënten met die taal geen sjabloon.',
    fr: 'La première langue est obligatoire. Sans texte dans une autre langue, il n’y a pas de modèle pour les clients qui parlent cette langue.',
    en: 'The first language is required. Without a text in another language there is no template for clients who speak it.',
    de: 'Die erste Sprache ist erforderlich. Ohne Text in einer anderen Sprache gibt es für Kunden dieser Sprache keine Vorlage.',
  },

  // Report templates
  newReportTitle: {
    nl: 'Nieuw sjabloon voor een behandelverslag',
    fr: 'Nouveau modèle de rapport de soin',
    en: 'New treatment report template',
    de: 'Neue Vorlage für Behandlungsberichte',
  },
  reportTitle: {
    nl: 'Sjabloon voor een behandelverslag',
    fr: 'Modèle de rapport de soin',
    en: 'Treatment report template',
    de: 'Vorlage für Behandlungsberichte',
  },
  addReport: { nl: 'Sjabloon toevoegen', fr: 'Ajouter un modèle', en: 'Add template', de: 'Vorlage hinzufügen' },
  categoriesHelp: {
    nl: 'Een categorie heeft één sjabloon per soort afspraak. Een categorie die er al een heeft, kunt u niet kiezen.',
    fr: 'Une catégorie a un seul modèle par type de rendez-vous. Celles qui en ont déjà un ne peuvent pas être choisies.',
    en: 'A category has one template for each appointment type. A category that already has one cannot be chosen.',
    de: 'Eine Kategorie hat je Terminart eine Vorlage. Eine Kategorie, die schon eine hat, lässt sich nicht wählen.',
  },
  categoriesGone: {
    nl: 'Voor deze soort afspraak heeft elke categorie al een sjabloon. Open dat sjabloon om het te wijzigen.',
    fr: 'Pour ce type de rendez-vous, chaque catégorie a déjà un modèle. Ouvrez ce modèle pour le modifier.',
    en: 'For this appointment type every category already has a template. Open that template to change it.',
    de: 'Für diese Terminart hat schon jede Kategorie eine Vorlage. Öffnen Sie diese, um sie zu ändern.',
  },
  typeFirst: {
    nl: 'Kies eerst de soort afspraak.',
    fr: 'Choisissez d’abord le type de rendez-vous.',
    en: 'Choose the appointment type first.',
    de: 'Bitte zuerst die Terminart wählen.',
  },
  reportCreated: {
    nl: 'Het sjabloon voor {{name}} is toegevoegd',
    fr: 'Le modèle pour {{name}} a été ajouté',
    en: 'The template for {{name}} has been added',
    de: 'Die Vorlage für {{name}} wurde hinzugefügt',
  },
  reportSaved: {
    nl: 'Het sjabloon voor {{name}} is opgeslagen',
    fr: 'Le modèle pour {{name}} a été enregistré',
    en: 'The template for {{name}} has been saved',
    de: 'Die Vorlage für {{name}} wurde gespeichert',
  },
  reportRemoved: {
    nl: 'Het sjabloon is verwijderd',
    fr: 'Le modèle a été supprimé',
    en: 'The template has been removed',
    de: 'Die Vorlage wurde entfernt',
  },
  removeReportTitle: {
    nl: 'Dit sjabloon verwijderen?',
    fr: 'Supprimer ce modèle ?',
    en: 'Remove this template?',
    de: 'Diese Vorlage entfernen?',
  },
  removeReportText: {
    nl: 'Behandelverslagen van {{name}} beginnen daarna zonder tekst. Verslagen die er al zijn, veranderen niet.',
    fr: 'Les rapports de soin pour {{name}} commenceront ensuite sans texte. Les rapports existants ne changent pas.',
    en: 'Treatment reports of {{name}} then start without text. Existing reports do not change.',
    de: 'Behandlungsberichte für {{name}} beginnen danach ohne Text. Vorhandene Behandlungsberichte ändern sich nicht.',
  },
  emptyReportsText: {
    nl: 'Een behandelverslag begint met de tekst van het sjabloon voor zijn categorie en soort afspraak.',
    fr: 'Un rapport de soin commence par le texte du modèle de sa catégorie et de son type de rendez-vous.',
    en: 'A treatment report starts with the text of the template for its category and appointment type.',
    de: 'Ein Behandlungsbericht beginnt mit dem Text der Vorlage für seine Kategorie und Terminart.',
  },

  // Agreement templates
  valid_months: {
    nl: 'Geldig voor (maanden)',
    fr: 'Valable pendant (mois)',
    en: 'Valid for (months)',
    de: 'Gültig für (Monate)',
  },
  validMonthsHelp: {
    nl: 'Leeg: zonder einddatum. Daarna geldt de overeenkomst als ontbrekend.',
    fr: 'Vide : sans date de fin. Ensuite, le consentement compte comme manquant.',
    en: 'Empty: without an end date. After that the agreement counts as missing.',
    de: 'Leer: ohne Enddatum. Danach gilt die Einwilligung als fehlend.',
  },
  variablesHelp: {
    nl: 'Bij het ondertekenen ingevuld: {{names}}',
    fr: 'Complété à la signature : {{names}}',
    en: 'Filled in when it is signed: {{names}}',
    de: 'Wird bei der Unterschrift ausgefüllt: {{names}}',
  },
  newAgreementTitle: {
    nl: 'Nieuw sjabloon voor een overeenkomst',
    fr: 'Nouveau modèle de consentement',
    en: 'New agreement template',
    de: 'Neue Vorlage für Einwilligungen',
  },
  agreementTitle: {
    nl: 'Sjabloon voor een overeenkomst',
    fr: 'Modèle de consentement',
    en: 'Agreement template',
    de: 'Vorlage für Einwilligungen',
  },
  addAgreement: { nl: 'Sjabloon toevoegen', fr: 'Ajouter un modèle', en: 'Add template', de: 'Vorlage hinzufügen' },
  agreementCreated: {
    nl: 'Het sjabloon {{name}} is toegevoegd',
    fr: 'Le modèle {{name}} a été ajouté',
    en: 'The template {{name}} has been added',
    de: 'Die Vorlage {{name}} wurde hinzugefügt',
  },
  agreementSaved: {
    nl: 'Het sjabloon {{name}} is opgeslagen',
    fr: 'Le modèle {{name}} a été enregistré',
    en: 'The template {{name}} has been saved',
    de: 'Die Vorlage {{name}} wurde gespeichert',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  agreementDeactivated: {
    nl: 'Het sjabloon {{name}} is gedeactiveerd',
    fr: 'Le modèle {{name}} a été désactivé',
    en: 'The template {{name}} has been deactivated',
    de: 'Die Vorlage {{name}} wurde deaktiviert',
  },
  emptyAgreementsText: {
    nl: 'Wat een cliënt ondertekent, begint met de tekst van een sjabloon.',
    fr: 'Ce qu’un client signe commence par le texte d’un modèle.',
    en: 'What a client signs starts with the text of a template.',
    de: 'Was ein Kunde unterschreibt, beginnt mit dem Text einer Vorlage.',
  },

  details: { nl: 'Sjabloon', fr: 'Modèle', en: 'Template', de: 'Vorlage' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    templates: typeof templatesTexts
  }
}
