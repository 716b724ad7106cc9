import { texts } from '#kernel/texts.ts'

export const auditTexts = texts({
  title: { nl: 'Logboek', fr: 'Journal', en: 'Log', de: 'Protokoll' },
  line: {
    nl: 'Logregel {{id}}',
    fr: 'Ligne {{id}} du journal',
    en: 'Line {{id}} of the log',
    de: 'Protokollzeile {{id}}',
  },
  emptyText: {
    nl: 'Hier komt te staan wat iemand bekijkt of wijzigt.',
    fr: 'Tout ce qui est consulté ou modifié apparaîtra ici.',
    en: 'What anybody views or changes will appear here.',
    de: 'Hier steht alles, was jemand ansieht oder ändert.',
  },
  system: { nl: 'Balie', fr: 'Balie', en: 'Balie', de: 'Balie' },
  clientByLink: {
    nl: 'Cliënt {{name}} via link',
    fr: 'Client {{name}} par lien',
    en: 'Client {{name}} by link',
    de: 'Kunde {{name}} per Link',
  },
  unnamedByLink: { nl: 'Cliënt via link', fr: 'Client par lien', en: 'Client by link', de: 'Kunde per Link' },
  nobody: { nl: 'Niet aangemeld', fr: 'Non connecté', en: 'Not signed in', de: 'Nicht angemeldet' },

  // Columns
  at: { nl: 'Wanneer', fr: 'Quand', en: 'When', de: 'Wann' },
  employee: { nl: 'Wie', fr: 'Qui', en: 'Who', de: 'Wer' },
  action: { nl: 'Wat', fr: 'Quoi', en: 'What', de: 'Was' },
  entity: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betrifft' },
  seen: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betrifft' },
  entity_id: { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' },
  clients: { nl: 'Cliënten', fr: 'Clients', en: 'Clients', de: 'Kunden' },
  address: { nl: 'IP-adres', fr: 'Adresse IP', en: 'IP address', de: 'IP-Adresse' },
  request_id: { nl: 'Verzoek', fr: 'Requête', en: 'Request', de: 'Anfrage' },

  // Filters and chips
  employees: { nl: 'Wie', fr: 'Qui', en: 'Who', de: 'Wer' },
  actions: { nl: 'Wat', fr: 'Quoi', en: 'What', de: 'Was' },
  subjects: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betrifft' },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  days: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  reads: { nl: 'Bekeken', fr: 'Lectures', en: 'Viewed', de: 'Angesehen' },
  changes: { nl: 'Wijzigingen', fr: 'Modifications', en: 'Changes', de: 'Änderungen' },
  refusals: { nl: 'Geweigerd', fr: 'Refus', en: 'Refused', de: 'Verweigert' },
  exports: { nl: 'Exports', fr: 'Exports', en: 'Exports', de: 'Exporte' },

  // One line
  field: { nl: 'Veld', fr: 'Champ', en: 'Field', de: 'Feld' },
  before: { nl: 'Was', fr: 'Avant', en: 'Before', de: 'Vorher' },
  after: { nl: 'Werd', fr: 'Après', en: 'After', de: 'Nachher' },
  value: { nl: 'Waarde', fr: 'Valeur', en: 'Value', de: 'Wert' },
  call: { nl: 'Aanroep', fr: 'Appel', en: 'Call', de: 'Aufruf' },
  detail: { nl: 'Bijzonderheden', fr: 'Détails', en: 'Details', de: 'Einzelheiten' },
  together: { nl: 'Tegelijk gebeurd', fr: 'En même temps', en: 'At the same time', de: 'Gleichzeitig geschehen' },
  moreClients_one: {
    nl: 'en nog {{count}}',
    fr: 'et {{count}} autre',
    en: 'and {{count}} more',
    de: 'und {{count}} weitere',
  },
  moreClients_other: {
    nl: 'en nog {{count}}',
    fr: 'et {{count}} autres',
    en: 'and {{count}} more',
    de: 'und {{count}} weitere',
  },
  linesOfClient: {
    nl: 'Alles over {{name}}',
    fr: 'Tout sur {{name}}',
    en: 'Everything about {{name}}',
    de: 'Alles über {{name}}',
  },

  // The accesses to a client
  lines: { nl: '{{count}} regels', fr: '{{count}} lignes', en: '{{count}} lines', de: '{{count}} Zeilen' },
  access: {
    nl: 'Inzage in het dossier',
    fr: 'Accès au dossier',
    en: 'Access to the file',
    de: 'Zugriffe auf die Akte',
  },

  // The parts of a record: what it is, and its history
  details: { nl: 'Gegevens', fr: 'Données', en: 'Details', de: 'Daten' },
  history: { nl: 'Geschiedenis', fr: 'Historique', en: 'History', de: 'Verlauf' },
  historyEmpty: {
    nl: 'Nog geen wijzigingen',
    fr: 'Aucune modification pour l’instant',
    en: 'No changes yet',
    de: 'Noch keine Änderungen',
  },
  historyEmptyText: {
    nl: 'Hier komt te staan wie wat heeft gewijzigd.',
    fr: 'Vous verrez ici qui a modifié quoi.',
    en: 'Who changed what will appear here.',
    de: 'Hier steht dann, wer was geändert hat.',
  },
  historyMore: {
    nl: 'Dit zijn de nieuwste wijzigingen. Oudere staan in het logboek.',
    fr: 'Voici les modifications les plus récentes. Les plus anciennes sont dans le journal.',
    en: 'These are the newest changes. Older ones are in the log.',
    de: 'Das sind die neuesten Änderungen. Ältere stehen im Protokoll.',
  },
  done_create: { nl: 'Aangemaakt', fr: 'Création', en: 'Created', de: 'Angelegt' },
  done_update: { nl: 'Gewijzigd', fr: 'Modification', en: 'Changed', de: 'Geändert' },
  done_delete: { nl: 'Verwijderd', fr: 'Suppression', en: 'Removed', de: 'Entfernt' },
  by: { nl: 'door {{name}}', fr: 'par {{name}}', en: 'by {{name}}', de: 'von {{name}}' },
  added: { nl: 'toegevoegd', fr: 'ajouté', en: 'added', de: 'hinzugefügt' },
  removed: { nl: 'verwijderd', fr: 'supprimé', en: 'removed', de: 'entfernt' },
  became: { nl: 'werd', fr: 'est devenu', en: 'became', de: 'wurde zu' },

  // Actions
  action_read: { nl: 'Bekeken', fr: 'Consulté', en: 'Viewed', de: 'Angesehen' },
  action_create: { nl: 'Aangemaakt', fr: 'Créé', en: 'Created', de: 'Angelegt' },
  action_update: { nl: 'Gewijzigd', fr: 'Modifié', en: 'Changed', de: 'Geändert' },
  action_delete: { nl: 'Verwijderd', fr: 'Supprimé', en: 'Removed', de: 'Entfernt' },
  action_export: { nl: 'Geëxporteerd', fr: 'Exporté', en: 'Exported', de: 'Exportiert' },
  action_refused: { nl: 'Geweigerd', fr: 'Refusé', en: 'Refused', de: 'Verweigert' },
  action_sign_in: { nl: 'Aangemeld', fr: 'Connexion', en: 'Signed in', de: 'Angemeldet' },
  action_sign_in_refused: {
    nl: 'Aanmelden geweigerd',
    fr: 'Connexion refusée',
    en: 'Sign-in refused',
    de: 'Anmeldung verweigert',
  },
  action_sign_out: { nl: 'Afgemeld', fr: 'Déconnexion', en: 'Signed out', de: 'Abgemeldet' },
  action_session_ended: { nl: 'Sessie beëindigd', fr: 'Session fermée', en: 'Session ended', de: 'Sitzung beendet' },
  action_password_link: {
    nl: 'Nieuw wachtwoord gevraagd',
    fr: 'Nouveau mot de passe demandé',
    en: 'New password requested',
    de: 'Neues Passwort angefordert',
  },
  action_password_changed: {
    nl: 'Wachtwoord gewijzigd',
    fr: 'Mot de passe modifié',
    en: 'Password changed',
    de: 'Passwort geändert',
  },
  action_two_step_set_up: {
    nl: 'Aanmelden in twee stappen ingesteld',
    fr: 'Connexion en deux étapes configurée',
    en: 'Two-step sign-in set up',
    de: 'Anmeldung in zwei Schritten eingerichtet',
  },
  action_two_step_reset: {
    nl: 'Aanmelden in twee stappen opnieuw ingesteld',
    fr: 'Connexion en deux étapes réinitialisée',
    en: 'Two-step sign-in reset',
    de: 'Anmeldung in zwei Schritten zurückgesetzt',
  },
  action_two_step_qr_mailed: {
    nl: 'QR-code gemaild',
    fr: 'Code QR envoyé',
    en: 'QR code e-mailed',
    de: 'QR-Code gesendet',
  },
  action_two_step_qr_shown: {
    nl: 'QR-code getoond',
    fr: 'Code QR affiché',
    en: 'QR code shown',
    de: 'QR-Code gezeigt',
  },
  action_mail_resent: {
    nl: 'E-mail opnieuw verstuurd',
    fr: 'E-mail renvoyé',
    en: 'E-mail sent again',
    de: 'E-Mail erneut gesendet',
  },
  action_mail_read: {
    nl: 'Link in e-mail bekeken',
    fr: 'Lien d’e-mail consulté',
    en: 'Link in e-mail viewed',
    de: 'Link in E-Mail angesehen',
  },

  // Details of what is no change
  said_asc: { nl: 'oplopend', fr: 'croissant', en: 'ascending', de: 'aufsteigend' },
  said_desc: { nl: 'aflopend', fr: 'décroissant', en: 'descending', de: 'absteigend' },
  said_active: { nl: 'actief', fr: 'actif', en: 'active', de: 'aktiv' },
  said_inactive: { nl: 'gedeactiveerd', fr: 'désactivé', en: 'deactivated', de: 'deaktiviert' },
  said_all: { nl: 'alle', fr: 'tous', en: 'all', de: 'alle' },
  said_password: { nl: 'wachtwoord', fr: 'mot de passe', en: 'password', de: 'Passwort' },
  'said_own password': {
    nl: 'eigen wachtwoord',
    fr: 'propre mot de passe',
    en: 'own password',
    de: 'eigenes Passwort',
  },
  said_code: { nl: 'code van zes cijfers', fr: 'code à six chiffres', en: 'six-digit code', de: 'sechsstelliger Code' },
  said_password_reset: {
    nl: 'link voor een nieuw wachtwoord',
    fr: 'lien de nouveau mot de passe',
    en: 'link for a new password',
    de: 'Link für ein neues Passwort',
  },
  said_invitation: { nl: 'uitnodiging', fr: 'invitation', en: 'invitation', de: 'Einladung' },
  'said_npm run admin': {
    nl: 'beheer op de server',
    fr: 'administration sur le serveur',
    en: 'administration on the server',
    de: 'Verwaltung auf dem Server',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    audit: typeof auditTexts
  }
}
