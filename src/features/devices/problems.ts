import { texts } from '#kernel/texts.ts'

/** The problem codes of a device, with their sentences; `field.code` is a sentence of that field alone. */
export const devicesProblems = texts({
  serial_number: {
    nl: "Een serienummer heeft alleen letters, cijfers, spaties en de tekens - ' / :",
    fr: "Un numéro de série ne comporte que des lettres, des chiffres, des espaces et les signes - ' / :",
    en: "A serial number has only letters, digits, spaces and the characters - ' / :",
    de: "Eine Seriennummer hat nur Buchstaben, Ziffern, Leerzeichen und die Zeichen - ' / :",
  },
  'serial_number.unique': {
    nl: 'Dit serienummer is al van een ander apparaat.',
    fr: 'Ce numéro de série est déjà celui d’un autre appareil.',
    en: 'This serial number already belongs to another device.',
    de: 'Diese Seriennummer gehört schon zu einem anderen Gerät.',
  },
  model_other_type: {
    nl: 'Er zijn al apparaten {{model}} van een andere soort. Kies die soort, of een andere naam.',
    fr: 'Il existe déjà des appareils {{model}} d’un autre type. Choisissez ce type, ou un autre nom.',
    en: 'There are already {{model}} devices of another type. Choose that type, or another name.',
    de: 'Es gibt schon Geräte {{model}} einer anderen Art. Bitte diese Art wählen, oder einen anderen Namen.',
  },
  device_link: {
    nl: 'Een apparaat staat op een locatie of hoort bij een behandelaar, niet allebei.',
    fr: 'Un appareil se trouve dans un établissement ou appartient à un praticien, pas les deux.',
    en: 'A device is at a location or with a practitioner, not both.',
    de: 'Ein Gerät steht an einem Standort oder gehört zu einem Behandler, nicht beides.',
  },
  not_practitioner: {
    nl: 'Deze medewerker is geen behandelaar.',
    fr: 'Ce collaborateur n’est pas praticien.',
    en: 'This employee is not a practitioner.',
    de: 'Diese Person ist nicht als Behandler/in eingetragen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    devices: typeof devicesProblems
  }
}
