import { texts } from '#kernel/texts.ts'

/** Words that belong to no feature: buttons, states of a page, the frame around it. Namespace `common`. */
export const commonTexts = texts({
  // Problems that only the browser can meet
  no_connection: { nl: 'Er ging iets mis. Controleer uw verbinding en probeer het opnieuw.', fr: 'Une erreur est survenue. Vérifiez votre connexion et réessayez.', en: 'Something went wrong, please check your connection and try again.', de: 'Etwas ist schiefgegangen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' },

  // Buttons
  save: { nl: 'Opslaan', fr: 'Enregistrer', en: 'Save', de: 'Speichern' },
  cancel: { nl: 'Annuleren', fr: 'Annuler', en: 'Cancel', de: 'Abbrechen' },
  close: { nl: 'Sluiten', fr: 'Fermer', en: 'Close', de: 'Schließen' },
  back: { nl: 'Terug', fr: 'Retour', en: 'Back', de: 'Zurück' },
  edit: { nl: 'Bewerken', fr: 'Modifier', en: 'Edit', de: 'Bearbeiten' },
  remove: { nl: 'Verwijderen', fr: 'Supprimer', en: 'Remove', de: 'Entfernen' },
  undo: { nl: 'Ongedaan maken', fr: 'Annuler l’action', en: 'Undo', de: 'Rückgängig' },
  retry: { nl: 'Opnieuw proberen', fr: 'Réessayer', en: 'Try again', de: 'Erneut versuchen' },
  reload: { nl: 'Pagina opnieuw laden', fr: 'Recharger la page', en: 'Reload the page', de: 'Seite neu laden' },
  clear: { nl: 'Wissen', fr: 'Effacer', en: 'Clear', de: 'Leeren' },
  more: { nl: 'Meer', fr: 'Plus', en: 'More', de: 'Mehr' },
  yes: { nl: 'Ja', fr: 'Oui', en: 'Yes', de: 'Ja' },
  no: { nl: 'Nee', fr: 'Non', en: 'No', de: 'Nein' },

  // States of a page
  loading: { nl: 'Bezig met laden', fr: 'Chargement en cours', en: 'Loading', de: 'Wird geladen' },
  loadFailed: { nl: 'Dit kon niet worden geladen', fr: 'Le chargement a échoué', en: 'This could not be loaded', de: 'Das konnte nicht geladen werden' },
  nothingFound: { nl: 'Niets gevonden', fr: 'Aucun résultat', en: 'Nothing found', de: 'Nichts gefunden' },
  typeToSearch: { nl: 'Typ om te zoeken', fr: 'Saisissez votre recherche', en: 'Type to search', de: 'Zum Suchen tippen' },
  searching: { nl: 'Zoeken…', fr: 'Recherche…', en: 'Searching…', de: 'Suche läuft …' },
  green: { nl: 'Groen', fr: 'Vert', en: 'Green', de: 'Grün' },
  amber: { nl: 'Oranje', fr: 'Orange', en: 'Amber', de: 'Orange' },
  red: { nl: 'Rood', fr: 'Rouge', en: 'Red', de: 'Rot' },

  // Forms
  charactersLeft_one: { nl: 'Nog {{count}} teken', fr: 'Encore {{count}} caractère', en: '{{count}} character left', de: 'Noch {{count}} Zeichen' },
  charactersLeft_other: { nl: 'Nog {{count}} tekens', fr: 'Encore {{count}} caractères', en: '{{count}} characters left', de: 'Noch {{count}} Zeichen' },
  openCalendar: { nl: 'Kies een datum', fr: 'Choisir une date', en: 'Choose a date', de: 'Datum wählen' },
  dayPlaceholder: { nl: 'dd-mm-jjjj', fr: 'jj-mm-aaaa', en: 'dd-mm-yyyy', de: 'tt-mm-jjjj' },
  timePlaceholder: { nl: 'uu:mm', fr: 'hh:mm', en: 'hh:mm', de: 'hh:mm' },
  previousMonth: { nl: 'Vorige maand', fr: 'Mois précédent', en: 'Previous month', de: 'Voriger Monat' },
  nextMonth: { nl: 'Volgende maand', fr: 'Mois suivant', en: 'Next month', de: 'Nächster Monat' },
  chooseMonth: { nl: 'Kies een maand', fr: 'Choisir un mois', en: 'Choose a month', de: 'Monat wählen' },
  previousYear: { nl: 'Vorig jaar', fr: 'Année précédente', en: 'Previous year', de: 'Voriges Jahr' },
  nextYear: { nl: 'Volgend jaar', fr: 'Année suivante', en: 'Next year', de: 'Nächstes Jahr' },
  chooseYear: { nl: 'Kies een jaar', fr: 'Choisir une année', en: 'Choose a year', de: 'Jahr wählen' },
  showPassword: { nl: 'Toon of verberg het wachtwoord', fr: 'Afficher ou masquer le mot de passe', en: 'Show or hide the password', de: 'Passwort anzeigen oder verbergen' },
  unsavedTitle: { nl: 'Wijzigingen weggooien?', fr: 'Abandonner les modifications ?', en: 'Discard the changes?', de: 'Änderungen verwerfen?' },
  unsavedText: { nl: 'Wat u heeft ingevuld is nog niet opgeslagen.', fr: 'Ce que vous avez saisi n’est pas encore enregistré.', en: 'What you filled in has not been saved yet.', de: 'Ihre Eingaben sind noch nicht gespeichert.' },
  discard: { nl: 'Weggooien', fr: 'Abandonner', en: 'Discard', de: 'Verwerfen' },
  keepEditing: { nl: 'Verder invullen', fr: 'Continuer la saisie', en: 'Keep editing', de: 'Weiter bearbeiten' },

  // The frame
  skipToContent: { nl: 'Naar de inhoud', fr: 'Aller au contenu', en: 'Skip to content', de: 'Zum Inhalt' },
  navigation: { nl: 'Hoofdmenu', fr: 'Menu principal', en: 'Main menu', de: 'Hauptmenü' },
  collapseNavigation: { nl: 'Menu inklappen', fr: 'Réduire le menu', en: 'Collapse the menu', de: 'Menü einklappen' },
  expandNavigation: { nl: 'Menu uitklappen', fr: 'Déplier le menu', en: 'Expand the menu', de: 'Menü ausklappen' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  otherLocations: { nl: 'Andere locaties', fr: 'Autres établissements', en: 'Other locations', de: 'Andere Standorte' },
  ownLocations: { nl: 'Uw locaties', fr: 'Vos établissements', en: 'Your locations', de: 'Ihre Standorte' },
  search: { nl: 'Zoeken', fr: 'Rechercher', en: 'Search', de: 'Suchen' },
  searchClientOrScreen: { nl: 'Zoek cliënt of scherm', fr: 'Chercher un client ou un écran', en: 'Search for a client or screen', de: 'Person oder Ansicht suchen' },
  searchScreen: { nl: 'Zoek een scherm', fr: 'Chercher un écran', en: 'Search for a screen', de: 'Ansicht suchen' },
  screens: { nl: 'Schermen', fr: 'Écrans', en: 'Screens', de: 'Ansichten' },
  clients: { nl: 'Cliënten', fr: 'Clients', en: 'Clients', de: 'Kundinnen und Kunden' },
  newAppointment: { nl: 'nieuwe afspraak', fr: 'nouveau rendez-vous', en: 'new appointment', de: 'neuer Termin' },
  account: { nl: 'Uw account', fr: 'Votre compte', en: 'Your account', de: 'Ihr Konto' },
  language: { nl: 'Taal', fr: 'Langue', en: 'Language', de: 'Sprache' },
  theme: { nl: 'Weergave', fr: 'Apparence', en: 'Appearance', de: 'Darstellung' },
  themeLight: { nl: 'Licht', fr: 'Clair', en: 'Light', de: 'Hell' },
  themeDark: { nl: 'Donker', fr: 'Sombre', en: 'Dark', de: 'Dunkel' },
  themeSystem: { nl: 'Systeem', fr: 'Système', en: 'System', de: 'System' },
  signOut: { nl: 'Afmelden', fr: 'Se déconnecter', en: 'Sign out', de: 'Abmelden' },

  // Pages of the frame itself
  notFoundTitle: { nl: 'Deze pagina bestaat niet', fr: 'Cette page n’existe pas', en: 'This page does not exist', de: 'Diese Seite gibt es nicht' },
  notFoundText: { nl: 'Het adres klopt niet, of wat hier stond is verplaatst.', fr: 'L’adresse est incorrecte, ou la page a été déplacée.', en: 'The address is not right, or what was here has moved.', de: 'Die Adresse stimmt nicht, oder der Inhalt wurde verschoben.' },
  toStart: { nl: 'Naar het begin', fr: 'Retour à l’accueil', en: 'Go to the start', de: 'Zur Startseite' },
  crashTitle: { nl: 'Er ging iets mis op deze pagina', fr: 'Une erreur est survenue sur cette page', en: 'Something went wrong on this page', de: 'Auf dieser Seite ist etwas schiefgegangen' },
  crashText: { nl: 'Laad de pagina opnieuw. Blijft dit gebeuren, geef de tekst hieronder dan door aan uw beheerder.', fr: 'Rechargez la page. Si le problème persiste, transmettez le texte ci-dessous à votre administrateur.', en: 'Reload the page. If this keeps happening, pass the text below on to your administrator.', de: 'Laden Sie die Seite neu. Wenn das wieder geschieht, geben Sie den folgenden Text an Ihre Administration weiter.' },
  nothingTitle: { nl: 'U heeft nog geen toegang tot een scherm', fr: 'Vous n’avez encore accès à aucun écran', en: 'You do not have access to any screen yet', de: 'Sie haben noch keinen Zugriff auf eine Ansicht' },
  nothingText: { nl: 'Vraag uw beheerder om rechten.', fr: 'Demandez des droits à votre administrateur.', en: 'Ask your administrator for permissions.', de: 'Bitten Sie Ihre Administration um Berechtigungen.' },
})
