import { featureLog } from '#kernel/log.ts'

/** Describes mails and their texts to the log. */
export const mailLog = featureLog({
  tables: {
    mail_outbox: { called: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' } },
    email_copies: { called: { nl: 'E-mailtekst', fr: 'Texte d’e-mail', en: 'E-mail text', de: 'E-Mail-Text' } },
  },
  calls: { '/mails': 'mail_outbox', '/given-up-mails': 'mail_outbox', '/email-copies': 'email_copies' },
  fields: {
    available_vars: { nl: 'Variabelen', fr: 'Variables', en: 'Variables', de: 'Variablen' },
    failed_at: { nl: 'Opgegeven', fr: 'Abandonné', en: 'Given up', de: 'Aufgegeben' },
    put_aside_at: { nl: 'Opzij gelegd', fr: 'Mis de côté', en: 'Put aside', de: 'Zur Seite gelegt' },
    expires_at: { nl: 'Verloopt', fr: 'Expire le', en: 'Expires', de: 'Läuft ab' },
    locked_until: { nl: 'Bezet tot', fr: 'Réservé jusqu’au', en: 'Taken until', de: 'Belegt bis' },
    message_id: { nl: 'Berichtnummer', fr: 'Numéro du message', en: 'Message number', de: 'Nachrichtennummer' },
    next_attempt_at: {
      nl: 'Volgende poging',
      fr: 'Prochaine tentative',
      en: 'Next attempt',
      de: 'Nächster Versuch',
    },
  },
})
