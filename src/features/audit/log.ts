import { featureLog } from '#kernel/log.ts'

/** The log's own part; with the names of columns that several features share, and of details of events. */
export const auditLog = featureLog({
  pages: {
    audit_log: { nl: 'Logboek', fr: 'Journal', en: 'Log', de: 'Protokoll' },
  },
  calls: { '/audit-log': 'audit_log', '/clients/:id/access-log': 'audit_log' },
  fields: {
    actions: { nl: 'Wat', fr: 'Quoi', en: 'What', de: 'Was' },
    active: { nl: 'Actief', fr: 'Actif', en: 'Active', de: 'Aktiv' },
    appointment_id: { nl: 'Afspraak', fr: 'Rendez-vous', en: 'Appointment', de: 'Termin' },
    at: { nl: 'Wanneer', fr: 'Quand', en: 'When', de: 'Wann' },
    client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
    days: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
    deactivated_at: { nl: 'Gedeactiveerd', fr: 'Désactivé', en: 'Deactivated', de: 'Deaktiviert' },
    direction: { nl: 'Richting', fr: 'Sens', en: 'Direction', de: 'Richtung' },
    employees: { nl: 'Medewerkers', fr: 'Collaborateurs', en: 'Employees', de: 'Mitarbeitende' },
    filters: { nl: 'Filters', fr: 'Filtres', en: 'Filters', de: 'Filter' },
    format: { nl: 'Bestand', fr: 'Fichier', en: 'File', de: 'Datei' },
    from: { nl: 'Vanaf', fr: 'À partir du', en: 'From', de: 'Ab' },
    kind: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
    ledger_number: { nl: 'Grootboek', fr: 'Compte général', en: 'Ledger', de: 'Sachkonto' },
    locations: { nl: 'Locaties', fr: 'Établissements', en: 'Locations', de: 'Standorte' },
    name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
    phone_number: { nl: 'Telefoon', fr: 'Téléphone', en: 'Phone', de: 'Telefon' },
    position: { nl: 'Volgorde', fr: 'Ordre', en: 'Order', de: 'Reihenfolge' },
    problems: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
    roles: { nl: 'Rollen', fr: 'Rôles', en: 'Roles', de: 'Rollen' },
    rows: { nl: 'Rijen', fr: 'Lignes', en: 'Rows', de: 'Zeilen' },
    search: { nl: 'Zoekopdracht', fr: 'Recherche', en: 'Search', de: 'Suche' },
    slug: { nl: 'Kenmerk', fr: 'Identifiant', en: 'Slug', de: 'Kennung' },
    sort: { nl: 'Volgorde', fr: 'Ordre', en: 'Order', de: 'Reihenfolge' },
    subjects: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betrifft' },
    till: { nl: 'Tot en met', fr: 'Jusqu’au', en: 'Until', de: 'Bis' },
    time_from: { nl: 'Van', fr: 'De', en: 'From', de: 'Von' },
    time_till: { nl: 'Tot', fr: 'À', en: 'Until', de: 'Bis' },
  },
})
