import { texts } from '#kernel/texts.ts'

export const noticesTexts = texts({
  title: { nl: 'Berichten', fr: 'Messages', en: 'Notices', de: 'Hinweise' },
  waiting_one: {
    nl: 'Berichten: {{count}} wacht',
    fr: 'Messages : {{count}} en attente',
    en: 'Notices: {{count}} waiting',
    de: 'Hinweise: {{count}} wartet',
  },
  waiting_other: {
    nl: 'Berichten: {{count}} wachten',
    fr: 'Messages : {{count}} en attente',
    en: 'Notices: {{count}} waiting',
    de: 'Hinweise: {{count}} warten',
  },
  none: {
    nl: 'Er zijn geen berichten voor u.',
    fr: 'Aucun message pour vous.',
    en: 'There are no notices for you.',
    de: 'Es gibt keine Hinweise für Sie.',
  },
  report_missing: {
    nl: 'Sla het verslag op van {{client}}',
    fr: '{{client}} : rapport à enregistrer',
    en: 'Save the report of {{client}}',
    de: 'Behandlungsbericht von {{client}} speichern',
  },
  openClient: {
    nl: 'Pagina van {{client}} openen',
    fr: 'Ouvrir la page de {{client}}',
    en: 'Open the page of {{client}}',
    de: 'Seite von {{client}} öffnen',
  },
  wantsToPay: {
    nl: '{{author}} wil afrekenen',
    fr: '{{author}} souhaite encaisser',
    en: '{{author}} wants to check out',
    de: '{{author}} möchte kassieren',
  },
  dismiss: {
    nl: 'Bericht over {{client}} sluiten',
    fr: 'Fermer le message sur {{client}}',
    en: 'Dismiss the notice about {{client}}',
    de: 'Hinweis zu {{client}} schließen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    notices: typeof noticesTexts
  }
}
