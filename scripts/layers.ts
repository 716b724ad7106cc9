import { layers } from '#app/features.ts'

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
 * The layers, as src/app/features.ts lists them, and the imports within them. The check refuses a feature without a
 * layer, an import of a higher layer, an import within a layer that is not declared, a declared one that nothing uses,
 * and declared ones in a circle.
 */
export const layering: Layering = {
  layers: Object.fromEntries(Object.entries(layers).map(([layer, features]) => [layer, Object.keys(features)])),
  sideways: {
    'audit → lists': 'the log names what a filter chooses',
    'mail → audit': 'texts of mails have a history',
    'auth → employees': 'who signs in is an employee',
    'clients → credit': 'the overview shows the balance of the credit',
    'clients → contracts': 'contracts are added in the form of a client',
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
    'agreements → templates': 'what is signed begins with the text of a template',
    'photo-sharing → agreements': 'the page of its link has the frame of theirs, and names the salon as they do',
    'photos → photo-sharing': 'a comparison is sent from where it is made, and ends with its photo',
    'drawings → photos': 'draws on a copy of a photo',
    'reports → drawings': 'a report shows the drawings of its visit',
    'reports → photos': 'a report is saved with its photos, and shows them',
    'reports → notices': 'a report that is saved answers a notice',
    'reports → templates': 'a report takes the text of a template',
    'reports → agreements': 'a report leads to the agreement that its visit lacks',
    'checkout → packages': 'a package is sold, and paid in terms',
    'checkout → products': 'a bar code names a product',
    'checkout → invoices': 'a payment posts an invoice',
    'checkout → vouchers': 'a sale sells and redeems vouchers',
    'vouchers → invoices': 'a movement of a voucher leads to its invoice',
    'credit-notes → invoices': 'a credit note takes back an invoice, and their page shows both',
    'credit-notes → package-sales': 'treatments and terms go back to their package',
    'credit-notes → vouchers': 'vouchers are taken back, and given back what they paid',
    'credit-notes → checkout': 'cash that goes back is rounded as cash that comes in',
    'checkout → insured-care': 'a payment keeps the care that is insured',
    'insured-care → invoices': 'the care stands on a line of an invoice',
    'receivables → invoices': 'an invoice on account is settled later',
    'receivables → checkout': 'cash that comes later is rounded as at the till',
    'checkout → package-sales': 'a sale begins, uses and pays packages',
    'package-sales → packages': 'terms are divided as the package says',
    'day-summary → invoices': 'names the documents of the day',
    'exemptions → invoices': 'names the seller as invoices do',
    'exemptions → package-sales': 'shows the uses of packages of which the VAT is to be reviewed',
    'merges → privacy': 'moves the rows of the tables that hold something about a client',
  },
}
