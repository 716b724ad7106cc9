import { featureLog } from '#kernel/log.ts'

/** Describes appointments to the log. */
export const appointmentsLog = featureLog({
  tables: {
    appointments: { called: { nl: 'Afspraak', fr: 'Rendez-vous', en: 'Appointment', de: 'Termin' } },
    appointment_devices: {
      called: {
        nl: 'Apparaat van afspraak',
        fr: 'Appareil du rendez-vous',
        en: 'Device of appointment',
        de: 'Gerät des Termins',
      },
      partOf: { table: 'appointments', column: 'appointment_id' },
    },
  },
  calls: { '/event': 'appointments', '/appointments': 'appointments' },
  fields: {
    cancel_mailed_at: {
      nl: 'Annulering gemaild',
      fr: 'Annulation envoyée par e-mail',
      en: 'Cancellation mailed',
      de: 'Stornierung gemailt',
    },
    cancel_reason: {
      nl: 'Reden van annulering',
      fr: 'Motif d’annulation',
      en: 'Reason for cancelling',
      de: 'Grund der Stornierung',
    },
    creator_id: {
      nl: 'Gemaakt door (nummer)',
      fr: 'Auteur (numéro)',
      en: 'Created by (number)',
      de: 'Angelegt von (Nummer)',
    },
    creator_type: { nl: 'Gemaakt door', fr: 'Créé par', en: 'Created by', de: 'Angelegt von' },
    deleted_at: { nl: 'Geannuleerd', fr: 'Annulé', en: 'Cancelled', de: 'Storniert' },
    ends_at: { nl: 'Einde', fr: 'Fin', en: 'End', de: 'Ende' },
    ignore_rules: {
      nl: 'Toch ingepland',
      fr: 'Rendez-vous forcé',
      en: 'Booked with override',
      de: 'Trotzdem eingetragen',
    },
    no_show_at: { nl: 'Niet verschenen', fr: 'Absent(e)', en: 'No-show', de: 'Nicht erschienen' },
    starts_at: { nl: 'Begin', fr: 'Début', en: 'Start', de: 'Beginn' },
    walk_in: { nl: 'Verkoop aan de balie', fr: 'Vente au comptoir', en: 'Walk-in', de: 'Verkauf am Empfang' },
  },
})
