import { texts } from '#kernel/texts.ts'

export const contractsTexts = texts({
  contracts: { nl: 'Contracten', fr: 'Contrats', en: 'Contracts', de: 'Verträge' },
  further: {
    nl: 'Nog {{count}} tonen',
    fr: 'Afficher {{count}} de plus',
    en: 'Show {{count}} more',
    de: '{{count}} weitere anzeigen',
  },
  noContracts: {
    nl: 'Nog geen contracten.',
    fr: 'Pas encore de contrats.',
    en: 'No contracts yet.',
    de: 'Noch keine Verträge.',
  },
  upload: { nl: 'Uploaden', fr: 'Téléverser', en: 'Upload', de: 'Hochladen' },
  noFile: { nl: 'zonder bestand', fr: 'sans fichier', en: 'without a file', de: 'ohne Datei' },
  openFile: {
    nl: '{{name}} openen, in een nieuw venster',
    fr: 'Ouvrir {{name}}, dans une nouvelle fenêtre',
    en: 'Open {{name}}, in a new window',
    de: '{{name}} öffnen, in einem neuen Fenster',
  },
  downloadFile: {
    nl: '{{name}} downloaden',
    fr: 'Télécharger {{name}}',
    en: 'Download {{name}}',
    de: '{{name}} herunterladen',
  },
  menuOf: {
    nl: 'Meer over {{name}}',
    fr: 'Plus d’actions pour {{name}}',
    en: 'More about {{name}}',
    de: 'Mehr zu {{name}}',
  },
  open: { nl: 'Openen', fr: 'Ouvrir', en: 'Open', de: 'Öffnen' },
  download: { nl: 'Downloaden', fr: 'Télécharger', en: 'Download', de: 'Herunterladen' },
  removed: {
    nl: '{{name}} is verwijderd',
    fr: '{{name}} a été supprimé',
    en: '{{name}} has been removed',
    de: '{{name}} wurde entfernt',
  },

  // Adding
  add_one: { nl: 'Contract toevoegen', fr: 'Ajouter un contrat', en: 'Add a contract', de: 'Vertrag hinzufügen' },
  add_other: {
    nl: '{{count}} contracten toevoegen',
    fr: 'Ajouter {{count}} contrats',
    en: 'Add {{count}} contracts',
    de: '{{count}} Verträge hinzufügen',
  },
  newContracts: { nl: 'Nieuwe contracten', fr: 'Nouveaux contrats', en: 'New contracts', de: 'Neue Verträge' },
  help: {
    nl: 'PDF, Word of foto, hoogstens {{max}} MB. Bestanden hierheen slepen kan ook.',
    fr: 'PDF, Word ou photo, {{max}} Mo au maximum. Vous pouvez aussi glisser les fichiers ici.',
    en: 'PDF, Word or picture, {{max}} MB at most. Files can also be dragged here.',
    de: 'PDF, Word oder Foto, höchstens {{max}} MB. Dateien können auch hierher gezogen werden.',
  },
  dropHere: {
    nl: 'Laat los om toe te voegen',
    fr: 'Déposez pour ajouter',
    en: 'Drop to add',
    de: 'Zum Hinzufügen loslassen',
  },
  newContract: {
    nl: 'Contract {{number}}',
    fr: 'Contrat {{number}}',
    en: 'Contract {{number}}',
    de: 'Vertrag {{number}}',
  },
  choose: { nl: 'Bestand kiezen', fr: 'Choisir un fichier', en: 'Choose a file', de: 'Datei wählen' },
  chooseOther: {
    nl: '{{name}}: een ander bestand kiezen',
    fr: '{{name}} : choisir un autre fichier',
    en: '{{name}}: choose another file',
    de: '{{name}}: eine andere Datei wählen',
  },
  photograph: { nl: 'Foto maken', fr: 'Prendre une photo', en: 'Take a picture', de: 'Foto aufnehmen' },
  category: { nl: 'Categorie', fr: 'Catégorie', en: 'Category', de: 'Kategorie' },
  categoryForOthers: {
    nl: 'Categorie voor alle bestanden zonder',
    fr: 'Catégorie pour tous les fichiers qui n’en ont pas',
    en: 'Category for all files without one',
    de: 'Kategorie für alle Dateien ohne',
  },
  sentWithForm: {
    nl: 'Een getekend contract of een verwijzing voegt u hier toe; het wordt met de cliënt opgeslagen.',
    fr: 'Ajoutez ici un contrat signé ou une lettre d’envoi ; le fichier sera enregistré avec le client.',
    en: 'Add a signed contract or a referral here; it is saved with the client.',
    de: 'Hier fügen Sie einen unterschriebenen Vertrag oder eine Überweisung hinzu; die Datei wird mit dem Kunden gespeichert.',
  },
  notSent: {
    nl: 'De gegevens van de cliënt zijn opgeslagen. Deze bestanden nog niet: probeer het opnieuw, of haal ze weg.',
    fr: 'Les données du client sont enregistrées. Ces fichiers ne le sont pas encore : réessayez, ou retirez-les.',
    en: 'The details of the client are saved. These files are not yet: try again, or take them out.',
    de: 'Die Daten des Kunden sind gespeichert. Diese Dateien noch nicht: Versuchen Sie es erneut oder nehmen Sie sie heraus.',
  },
  removeRow: {
    nl: '{{name}} niet toevoegen',
    fr: 'Ne pas ajouter {{name}}',
    en: 'Do not add {{name}}',
    de: '{{name}} nicht hinzufügen',
  },
  uploading: {
    nl: 'Uploaden van {{name}}',
    fr: 'Envoi de {{name}}',
    en: 'Uploading {{name}}',
    de: '{{name}} wird hochgeladen',
  },
  waiting: {
    nl: 'Wacht op de vorige',
    fr: 'Attend le précédent',
    en: 'Waits for the one before',
    de: 'Wartet auf die vorige',
  },
  checking: { nl: 'Wordt gecontroleerd', fr: 'Vérification', en: 'Being checked', de: 'Wird geprüft' },
  added_one: {
    nl: '{{name}} is toegevoegd',
    fr: '{{name}} a été ajouté',
    en: '{{name}} has been added',
    de: '{{name}} wurde hinzugefügt',
  },
  added_other: {
    nl: '{{count}} contracten zijn toegevoegd',
    fr: '{{count}} contrats ont été ajoutés',
    en: '{{count}} contracts have been added',
    de: '{{count}} Verträge wurden hinzugefügt',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    contracts: typeof contractsTexts
  }
}
