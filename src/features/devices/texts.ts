import { texts } from '#kernel/texts.ts'

/** Namespace `devices`. Columns and fields stand under their keys. */
export const devicesTexts = texts({
  title: { nl: 'Apparaten', fr: 'Appareils', en: 'Devices', de: 'Geräte' },
  newTitle: { nl: 'Nieuw apparaat', fr: 'Nouvel appareil', en: 'New device', de: 'Neues Gerät' },
  editTitle: { nl: 'Apparaat', fr: 'Appareil', en: 'Device', de: 'Gerät' },
  periodsTitle: {
    nl: 'Apparaat: buiten gebruik',
    fr: 'Appareil : hors service',
    en: 'Device: out of service',
    de: 'Gerät: außer Betrieb',
  },
  newPeriodTitle: {
    nl: 'Nieuwe periode buiten gebruik',
    fr: 'Nouvelle période hors service',
    en: 'New period out of service',
    de: 'Neuer Zeitraum außer Betrieb',
  },
  periodTitle: {
    nl: 'Periode buiten gebruik',
    fr: 'Période hors service',
    en: 'Period out of service',
    de: 'Zeitraum außer Betrieb',
  },

  // The overview
  add: { nl: 'Apparaat toevoegen', fr: 'Ajouter un appareil', en: 'Add device', de: 'Gerät hinzufügen' },
  emptyText: {
    nl: 'Voeg de apparaten toe waarmee u behandelt. Bij een afspraak worden ze vanzelf gereserveerd.',
    fr: 'Ajoutez les appareils avec lesquels vous travaillez. Un rendez-vous les réserve automatiquement.',
    en: 'Add the devices that you work with. An appointment reserves them automatically.',
    de: 'Fügen Sie die Geräte hinzu, mit denen Sie arbeiten. Ein Termin reserviert sie automatisch.',
  },
  name: { nl: 'Model', fr: 'Modèle', en: 'Model', de: 'Modell' },
  brand_name: { nl: 'Merk', fr: 'Marque', en: 'Brand', de: 'Marke' },
  serial_number: { nl: 'Serienummer', fr: 'Numéro de série', en: 'Serial number', de: 'Seriennummer' },
  device_type: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  place: { nl: 'Plaats', fr: 'Emplacement', en: 'Place', de: 'Ort' },
  status: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  locations: { nl: 'Locaties', fr: 'Établissements', en: 'Locations', de: 'Standorte' },
  types: { nl: 'Soorten', fr: 'Types', en: 'Types', de: 'Arten' },
  active: { nl: 'Actief', fr: 'Actif', en: 'Active', de: 'Aktiv' },
  inactive: { nl: 'Gedeactiveerd', fr: 'Désactivé', en: 'Deactivated', de: 'Deaktiviert' },
  out_of_service: { nl: 'Buiten gebruik', fr: 'Hors service', en: 'Out of service', de: 'Außer Betrieb' },
  carried: { nl: 'Bij behandelaar', fr: 'Avec un praticien', en: 'With a practitioner', de: 'Bei Behandler/in' },
  since: {
    nl: 'Gedeactiveerd sinds {{day}}',
    fr: 'Désactivé depuis le {{day}}',
    en: 'Deactivated since {{day}}',
    de: 'Deaktiviert seit {{day}}',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: '{{name}} is gedeactiveerd',
    fr: '{{name}} a été désactivé',
    en: '{{name}} has been deactivated',
    de: '{{name}} wurde deaktiviert',
  },

  // The form
  created: {
    nl: '{{name}} is toegevoegd',
    fr: '{{name}} a été ajouté',
    en: '{{name}} has been added',
    de: '{{name}} wurde hinzugefügt',
  },
  saved: {
    nl: '{{name}} is opgeslagen',
    fr: '{{name}} a été enregistré',
    en: '{{name}} has been saved',
    de: '{{name}} wurde gespeichert',
  },
  details: { nl: 'Gegevens', fr: 'Données', en: 'Details', de: 'Daten' },
  machine: { nl: 'Apparaat', fr: 'Appareil', en: 'Device', de: 'Gerät' },
  where: { nl: 'Waar het is', fr: 'Où il se trouve', en: 'Where it is', de: 'Wo es ist' },
  device_type_id: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  nameHelp: {
    nl: 'Behandelingen vragen om een model. Verandert u deze naam, dan hoort het apparaat bij een ander model.',
    fr: 'Les soins demandent un modèle. Si vous changez ce nom, l’appareil relève d’un autre modèle.',
    en: 'Treatments ask for a model. If you change this name, the device belongs to another model.',
    de: 'Behandlungen verlangen ein Modell. Wenn Sie diesen Namen ändern, gehört das Gerät zu einem anderen Modell.',
  },
  link: { nl: 'Hoort bij', fr: 'Rattaché à', en: 'Belongs to', de: 'Gehört zu' },
  LocationRoom: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  Practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  location_id: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  room_id: { nl: 'Kamer', fr: 'Cabine', en: 'Room', de: 'Raum' },
  anyRoom: { nl: 'Elke kamer', fr: 'Toutes les cabines', en: 'Any room', de: 'Jeder Raum' },
  roomHelp: {
    nl: 'Zonder kamer is het op de hele locatie te gebruiken.',
    fr: 'Sans cabine, il s’utilise dans tout l’établissement.',
    en: 'Without a room it can be used at the whole location.',
    de: 'Ohne Raum ist es am ganzen Standort nutzbar.',
  },
  user_id: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  userHelp: {
    nl: 'Is te gebruiken waar deze behandelaar werkt.',
    fr: 'S’utilise là où ce praticien travaille.',
    en: 'Can be used wherever this practitioner works.',
    de: 'Nutzbar, wo diese/r Behandler/in arbeitet.',
  },

  // Out of service
  periods: { nl: 'Buiten gebruik', fr: 'Hors service', en: 'Out of service', de: 'Außer Betrieb' },
  periodsText: {
    nl: 'Zolang een apparaat buiten gebruik is, wordt het niet geboekt.',
    fr: 'Tant qu’un appareil est hors service, il n’est pas réservé.',
    en: 'While a device is out of service it is not booked.',
    de: 'Solange ein Gerät außer Betrieb ist, wird es nicht gebucht.',
  },
  noPeriods: { nl: 'Niets gepland', fr: 'Rien de planifié', en: 'Nothing planned', de: 'Nichts geplant' },
  addPeriod: { nl: 'Periode toevoegen', fr: 'Ajouter une période', en: 'Add period', de: 'Zeitraum hinzufügen' },
  editPeriod: {
    nl: 'Periode wijzigen: {{period}}',
    fr: 'Modifier la période : {{period}}',
    en: 'Change period: {{period}}',
    de: 'Zeitraum ändern: {{period}}',
  },
  removePeriod: {
    nl: 'Periode verwijderen: {{period}}',
    fr: 'Supprimer la période : {{period}}',
    en: 'Remove period: {{period}}',
    de: 'Zeitraum entfernen: {{period}}',
  },
  period: { nl: 'Periode', fr: 'Période', en: 'Period', de: 'Zeitraum' },
  kind: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  note: { nl: 'Notitie', fr: 'Note', en: 'Note', de: 'Notiz' },
  actions: {
    nl: 'Wijzigen of verwijderen',
    fr: 'Modifier ou supprimer',
    en: 'Change or remove',
    de: 'Ändern oder entfernen',
  },
  nowAway: { nl: 'Nu', fr: 'En cours', en: 'Now', de: 'Jetzt' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    devices: typeof devicesTexts
  }
}
