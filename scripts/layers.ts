/** The layers of the features, and the allowed imports between features of one layer. */
export interface Layering {
  /**
   * The layers from the lowest to the highest. A feature imports any feature of a lower layer, and none of a higher
   * one.
   */
  readonly layers: Readonly<Record<string, readonly string[]>>
  /** `importing → imported` within one layer, and why. */
  readonly sideways: Readonly<Record<`${string} → ${string}`, string>>
}

/**
 * The layer of each feature. The check refuses a feature without a layer, an import of a higher layer, an import within
 * a layer that is not declared, a declared one that nothing uses, and declared ones in a circle.
 */
export const layering: Layering = {
  layers: {
    // Features that all others read from, write to, or send with.
    data: ['reference-data', 'lists', 'audit', 'mail'],
    // The employees, their accounts, and the clients.
    people: ['employees', 'auth', 'clients', 'credit'],
    // Places, equipment, treatments, schedules and appointments.
    planning: [
      'dictionaries',
      'locations',
      'devices',
      'schedules',
      'treatments',
      'availability',
      'appointments',
      'calendar',
    ],
    // The records that a visit leaves.
    care: ['templates', 'notices', 'reports'],
    // Sales and payments.
    money: ['products', 'packages', 'invoices', 'checkout', 'day-summary'],
    // Pages over all features.
    office: ['dashboard', 'settings', 'imports'],
  },
  sideways: {
    'audit → lists': 'the log names what a filter chooses',
    'mail → audit': 'texts of mails have a history',
    'auth → employees': 'who signs in is an employee',
    'devices → schedules': 'a device is out of service in planned periods, and leaves appointments behind',
    'schedules → locations': 'hours are kept within those of the location',
    'treatments → dictionaries': 'prices by price level',
    'treatments → schedules': 'a treatment that changes leaves appointments behind',
    'availability → schedules': 'what is free is what hours leave open',
    'appointments → availability': 'a booking asks what is free',
    'appointments → treatments': 'a series follows the treatment',
    'calendar → schedules': 'shows hours and absences',
    'calendar → availability': 'shows what is free during a drag',
    'calendar → appointments': 'shows and moves them',
    'reports → notices': 'a report that is saved answers a notice',
    'checkout → invoices': 'a payment posts an invoice',
    'day-summary → invoices': 'names the documents of the day',
  },
}
