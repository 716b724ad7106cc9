import { texts } from '#kernel/texts.ts'

/** The problem codes of a shift or an absence, with their sentences; `field.code` is a sentence of that field alone. */
export const schedulesProblems = texts({
  'model_id.required': {
    nl: 'Kies een medewerker of een kamer.',
    fr: 'Choisissez un collaborateur ou une cabine.',
    en: 'Choose an employee or a room.',
    de: 'Bitte Mitarbeiter/in oder Raum wählen.',
  },
  date_order: {
    nl: 'De laatste dag mag niet vóór de eerste liggen.',
    fr: 'Le dernier jour ne peut pas précéder le premier.',
    en: 'The last day cannot be before the first.',
    de: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  },
  schedule_past: {
    nl: 'Wat voorbij is, blijft zoals het was. Kies vandaag of een latere dag.',
    fr: 'Ce qui est passé ne change plus. Choisissez aujourd’hui ou un jour ultérieur.',
    en: 'The past cannot be changed. Choose today or a later day.',
    de: 'Was vorbei ist, bleibt wie es war. Bitte heute oder einen späteren Tag wählen.',
  },
  schedule_never: {
    nl: 'Zo valt de dienst op geen enkele dag. Kies een latere laatste dag of andere weekdagen.',
    fr: 'Ainsi, la plage ne tombe sur aucun jour. Choisissez un dernier jour plus tard ou d’autres jours de la semaine.',
    en: 'This shift would not fall on any day. Choose a later last day or other weekdays.',
    de: 'So fällt der Dienst auf keinen einzigen Tag. Bitte einen späteren letzten Tag oder andere Wochentage wählen.',
  },
  break_outside_hours: {
    nl: 'Een pauze ligt binnen de werktijd, met werk ervoor en erna.',
    fr: 'Une pause se situe pendant les heures de travail, avec du travail avant et après.',
    en: 'A break lies within the hours, with work before and after it.',
    de: 'Eine Pause liegt innerhalb der Arbeitszeit, mit Arbeit davor und danach.',
  },
  breaks_overlap: {
    nl: 'Deze pauze overlapt een andere.',
    fr: 'Cette pause en chevauche une autre.',
    en: 'This break overlaps another one.',
    de: 'Diese Pause überschneidet sich mit einer anderen.',
  },
  schedule_clash: {
    nl: 'Dit overlapt met {{from}}–{{till}} op {{date}} ({{place}}).',
    fr: 'Ceci chevauche {{from}}–{{till}} le {{date}} ({{place}}).',
    en: 'This overlaps with {{from}}–{{till}} on {{date}} ({{place}}).',
    de: 'Das überschneidet sich mit {{from}}–{{till}} am {{date}} ({{place}}).',
  },
  schedule_clash_abroad: {
    nl: 'Dit overlapt met {{from}}–{{till}} op {{date}} op een andere locatie.',
    fr: 'Ceci chevauche {{from}}–{{till}} le {{date}} dans un autre établissement.',
    en: 'This overlaps {{from}}–{{till}} on {{date}} at another location.',
    de: 'Das überschneidet sich mit {{from}}–{{till}} am {{date}} an einem anderen Standort.',
  },
  schedule_stale: {
    nl: 'Iemand anders heeft deze dienst intussen gewijzigd. Sla nogmaals op om uw wijziging toch door te voeren.',
    fr: 'Quelqu’un d’autre a modifié cette plage entre-temps. Enregistrez encore une fois pour appliquer quand même votre modification.',
    en: 'Somebody else has changed this shift in the meantime. Save once more to make your change anyway.',
    de: 'Jemand anderes hat diesen Dienst inzwischen geändert. Speichern Sie noch einmal, um Ihre Änderung trotzdem zu übernehmen.',
  },
  not_scheduled: {
    nl: 'Deze dienst is er op deze dag niet (meer).',
    fr: 'Cette plage n’existe pas (ou plus) ce jour-là.',
    en: 'This shift is not (or no longer) on this day.',
    de: 'Diesen Dienst gibt es an diesem Tag nicht (mehr).',
  },
  not_at_location: {
    nl: 'Deze medewerker werkt niet op deze locatie.',
    fr: 'Ce collaborateur ne travaille pas dans cet établissement.',
    en: 'This employee does not work at this location.',
    de: 'Diese Person arbeitet nicht an diesem Standort.',
  },
  once_only: {
    nl: 'Dit komt maar één keer voor: wijzig alleen die dag.',
    fr: 'Ceci n’a lieu qu’une fois : modifiez seulement ce jour.',
    en: 'This happens only once: change only that day.',
    de: 'Das gilt nur einmal: bitte nur diesen Tag ändern.',
  },
  undo_too_late: {
    nl: 'Deze dienst is daarna nog eens gewijzigd en is blijven staan. Ongedaan maken kan niet meer.',
    fr: 'Cette plage a encore été modifiée depuis et reste telle quelle. Il n’est plus possible d’annuler.',
    en: 'This shift has been changed again since, and stays as it is. It is too late to undo.',
    de: 'Dieser Dienst wurde danach noch einmal geändert und bleibt so. Rückgängig machen ist nicht mehr möglich.',
  },
  absence_twice: {
    nl: 'Deze afwezigheid staat er al.',
    fr: 'Cette absence existe déjà.',
    en: 'This absence is already there.',
    de: 'Diese Abwesenheit ist schon eingetragen.',
  },
  absence_needs_end: {
    nl: 'Vul de laatste dag in. Zonder einde kan dit alleen bij een medewerker, kamer of apparaat, en niet bij een pauze.',
    fr: 'Indiquez le dernier jour. Sans fin, ce n’est possible que pour un collaborateur, une cabine ou un appareil, et pas pour une pause.',
    en: 'Fill in the last day. Only an employee, a room or a device can be away without an end, and not for a break.',
    de: 'Bitte den letzten Tag eintragen. Ohne Ende geht das nur bei Mitarbeitenden, Räumen und Geräten, und nicht bei einer Pause.',
  },
  absence_subject: {
    nl: 'Kies één medewerker, kamer, apparaat of locatie.',
    fr: 'Choisissez un seul collaborateur, cabine, appareil ou établissement.',
    en: 'Choose one employee, room, device or location.',
    de: 'Bitte genau eine/n Mitarbeiter/in, einen Raum, ein Gerät oder einen Standort wählen.',
  },
  absence_kind: {
    nl: 'Dit soort afwezigheid past hier niet bij.',
    fr: 'Ce type d’absence ne convient pas ici.',
    en: 'This type of absence does not fit here.',
    de: 'Diese Art von Abwesenheit passt hier nicht.',
  },
  too_far_ahead: {
    nl: 'Dit is meer dan drie jaar vooruit.',
    fr: 'C’est à plus de trois ans d’ici.',
    en: 'This is more than three years ahead.',
    de: 'Das liegt mehr als drei Jahre in der Zukunft.',
  },
  range_too_long: {
    nl: 'Deze periode is te lang: hoogstens {{max}} dagen.',
    fr: 'Cette période est trop longue : {{max}} jours au maximum.',
    en: 'This period is too long: {{max}} days at most.',
    de: 'Dieser Zeitraum ist zu lang: höchstens {{max}} Tage.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    schedules: typeof schedulesProblems
  }
}
