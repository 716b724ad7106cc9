import { texts } from '#kernel/texts.ts'

export const settingsTexts = texts({
  title: { nl: 'Instellingen', fr: 'Réglages', en: 'Settings', de: 'Einstellungen' },
  subtitle: {
    nl: 'Voor de hele keten',
    fr: 'Pour toute la chaîne',
    en: 'For the whole chain',
    de: 'Für die ganze Kette',
  },
  history: { nl: 'Geschiedenis', fr: 'Historique', en: 'History', de: 'Verlauf' },

  health_data_needs_two_step: {
    nl: 'Medische gegevens alleen na aanmelden in twee stappen',
    fr: 'Données médicales uniquement après une connexion en deux étapes',
    en: 'Medical data only after two-step sign-in',
    de: 'Medizinische Daten nur nach Anmeldung in zwei Schritten',
  },
  health_data_needs_two_stepHelp: {
    nl: 'Wie zich alleen met een wachtwoord aanmeldt, ziet geen behandelverslagen en geen details in het logboek, ongeacht de rol. Agenda en afrekenen blijven gewoon werken. Dit geldt ook voor u.',
    fr: 'Les personnes connectées avec leur seul mot de passe ne voient ni les rapports de soin ni les détails du journal, quel que soit leur rôle. L’agenda et l’encaissement restent accessibles. Cela vaut aussi pour vous.',
    en: 'Anyone who signs in with only a password cannot see treatment reports or the details in the log, whatever their role allows. The calendar and the checkout keep working. This applies to you as well.',
    de: 'Wer sich nur mit einem Passwort anmeldet, sieht weder Behandlungsberichte noch Einzelheiten im Protokoll, was auch immer die Rolle erlaubt. Kalender und Kasse bleiben nutzbar. Das gilt auch für Sie.',
  },
  health_data_needs_two_stepOn: {
    nl: 'Medische gegevens zijn nu alleen te zien na aanmelden in twee stappen',
    fr: 'Les données médicales ne sont plus visibles qu’après une connexion en deux étapes',
    en: 'Medical data can now only be seen after two-step sign-in',
    de: 'Medizinische Daten sind jetzt nur nach Anmeldung in zwei Schritten zu sehen',
  },
  health_data_needs_two_stepOff: {
    nl: 'Medische gegevens zijn nu met alleen een wachtwoord te zien',
    fr: 'Les données médicales sont maintenant visibles avec un mot de passe seulement',
    en: 'Medical data can now be seen with a password alone',
    de: 'Medizinische Daten sind jetzt mit dem Passwort allein zu sehen',
  },

  remind_clients: {
    nl: 'Cliënten aan hun afspraak herinneren',
    fr: 'Rappeler leur rendez-vous aux clients',
    en: 'Remind clients of their appointment',
    de: 'Kunden an den Termin erinnern',
  },
  remind_clientsHelp: {
    nl: 'Op de dag vóór de afspraak gaat vanaf {{hour}} uur één e-mail naar de cliënt, in de taal van de cliënt. Zonder e‑mailadres wordt niets verstuurd.',
    fr: 'La veille du rendez-vous, à partir de {{hour}} h, le client reçoit un seul e-mail, dans sa langue. Sans adresse e-mail, rien n’est envoyé.',
    en: 'The day before the appointment, from {{hour}}:00, the client is sent one e-mail, in their own language. Without an e-mail address nothing is sent.',
    de: 'Am Tag vor dem Termin geht ab {{hour}} Uhr eine E-Mail an den Kunden, in seiner Sprache. Ohne E-Mail-Adresse wird nichts gesendet.',
  },
  remind_clientsOn: {
    nl: 'Cliënten krijgen nu een herinnering',
    fr: 'Les clients reçoivent désormais un rappel',
    en: 'Clients are now sent a reminder',
    de: 'Kunden erhalten jetzt eine Erinnerung',
  },
  remind_clientsOff: {
    nl: 'Cliënten krijgen geen herinnering meer',
    fr: 'Les clients ne reçoivent plus de rappel',
    en: 'Clients are no longer sent a reminder',
    de: 'Kunden erhalten keine Erinnerung mehr',
  },

  report_closes_hours: {
    nl: 'Uren tot een behandelverslag sluit',
    fr: 'Heures avant la clôture d’un rapport de soin',
    en: 'Hours until a treatment report closes',
    de: 'Stunden bis zum Abschluss eines Berichts',
  },
  report_closes_hoursHelp: {
    nl: 'Geteld vanaf het einde van het bezoek of, als dat later was, de eerste keer opslaan. Daarna is wat er bij komt een ondertekende aanvulling.',
    fr: 'À compter de la fin de la visite ou, si c’est plus tard, du premier enregistrement. Ensuite, ce qui s’ajoute est un complément signé.',
    en: 'Counted from the end of the visit, or from the first save if that was later. After that, whatever is added is a signed addendum.',
    de: 'Gezählt ab dem Ende des Besuchs oder, wenn das später war, ab dem ersten Speichern. Danach ist jede Ergänzung ein unterschriebener Nachtrag.',
  },
  report_closes_hoursRange: {
    nl: 'Vul een aantal van {{min}} tot {{max}} in.',
    fr: 'Indiquez un nombre de {{min}} à {{max}}.',
    en: 'Enter a number from {{min}} to {{max}}.',
    de: 'Geben Sie eine Zahl von {{min}} bis {{max}} ein.',
  },
  report_closes_hoursSet_one: {
    nl: 'Verslagen sluiten nu na {{count}} uur',
    fr: 'Les rapports se clôturent désormais après {{count}} heure',
    en: 'Reports now close after {{count}} hour',
    de: 'Behandlungsberichte werden jetzt nach {{count}} Stunde abgeschlossen',
  },
  report_closes_hoursSet_other: {
    nl: 'Verslagen sluiten nu na {{count}} uur',
    fr: 'Les rapports se clôturent désormais après {{count}} heures',
    en: 'Reports now close after {{count}} hours',
    de: 'Behandlungsberichte werden jetzt nach {{count}} Stunden abgeschlossen',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    settings: typeof settingsTexts
  }
}
