import { texts } from '#kernel/texts.ts'

/** The problem codes of a sale, with their sentences; `field.code` is a sentence of that field alone. */
export const checkoutProblems = texts({
  not_supported: {
    nl: 'Dit kan bij het afrekenen nog niet.',
    fr: 'Ceci n’est pas encore possible à l’encaissement.',
    en: 'This is not possible at checkout yet.',
    de: 'Das geht an der Kasse noch nicht.',
  },
  not_for_this_item: {
    nl: 'Dit hoort niet bij deze soort regel.',
    fr: 'Ceci ne va pas avec ce type de ligne.',
    en: 'This does not go with this kind of item.',
    de: 'Das gehört nicht zu dieser Art von Position.',
  },
  one_piece: {
    nl: 'Een behandeling uit een pakket of een termijn is één stuk per regel.',
    fr: 'Un soin d’un forfait ou une échéance : une pièce par ligne.',
    en: 'A treatment from a package or an instalment is one piece per line.',
    de: 'Eine Behandlung aus einem Paket oder eine Rate ist ein Stück je Position.',
  },
  package_or_term: {
    nl: 'Een regel is een behandeling uit een pakket of een termijn, niet allebei.',
    fr: 'Une ligne est un soin d’un forfait ou une échéance, pas les deux.',
    en: 'A line is a treatment from a package or an instalment, not both.',
    de: 'Eine Position ist eine Behandlung aus einem Paket oder eine Rate, nicht beides.',
  },
  discount_not_with_package: {
    nl: 'Een behandeling uit een pakket is al betaald: korting past hier niet.',
    fr: 'Un soin d’un forfait est déjà payé : pas de remise ici.',
    en: 'A treatment from a package is paid already: no discount fits here.',
    de: 'Eine Behandlung aus einem Paket ist schon bezahlt: Ein Rabatt passt hier nicht.',
  },
  discount_first_term: {
    nl: 'Korting geeft u bij de eerste termijn; bij een latere niet meer.',
    fr: 'La remise se donne à la première échéance, plus à une suivante.',
    en: 'A discount is given on the first instalment, not on a later one.',
    de: 'Rabatt gibt es auf die erste Rate, nicht auf eine spätere.',
  },
  walk_in_treatment: {
    nl: 'Een inloop is een behandeling van vandaag zonder afspraak.',
    fr: 'Une visite sans rendez-vous est un soin donné aujourd’hui, sans rendez-vous prévu.',
    en: 'A walk-in is a treatment that is given today without an appointment.',
    de: 'Ein Besuch ohne Termin ist eine Behandlung von heute, für die kein Termin besteht.',
  },
  counter_products_only: {
    nl: 'Zonder cliënt worden alleen producten verkocht. Kies een cliënt of haal deze regel weg.',
    fr: 'Sans client, seuls des produits se vendent. Choisissez un client ou retirez cette ligne.',
    en: 'Without a client only products are sold. Choose a client, or remove this line.',
    de: 'Ohne Kunde werden nur Produkte verkauft. Bitte einen Kunden wählen oder diese Position entfernen.',
  },
  counter_paid_at_once: {
    nl: 'Zonder cliënt gaat op rekening of met tegoed betalen niet.',
    fr: 'Sans client, on ne paie ni sur facture ni avec un crédit.',
    en: 'Without a client nothing is paid on account or from credit.',
    de: 'Ohne Kunde geht es nicht auf Rechnung und nicht mit Guthaben.',
  },
  counter_overpaid: {
    nl: 'Zonder cliënt wordt het teveel geen tegoed: geef het terug.',
    fr: 'Sans client, le trop-perçu ne devient pas un crédit : rendez-le.',
    en: 'Without a client what is paid too much is no credit: give it back.',
    de: 'Ohne Kunde wird zu viel Bezahltes kein Guthaben: Bitte zurückgeben.',
  },
  counter_not_mailed: {
    nl: 'Zonder cliënt is er geen e-mailadres.',
    fr: 'Sans client, il n’y a pas d’adresse e-mail.',
    en: 'Without a client there is no e-mail address.',
    de: 'Ohne Kunde gibt es keine E-Mail-Adresse.',
  },
  client_missing: {
    nl: 'Kies een cliënt.',
    fr: 'Choisissez un client.',
    en: 'Choose a client.',
    de: 'Bitte einen Kunden wählen.',
  },
  location_missing: {
    nl: 'Kies een locatie.',
    fr: 'Choisissez un établissement.',
    en: 'Choose a location.',
    de: 'Bitte einen Standort wählen.',
  },
  practitioner_missing: {
    nl: 'Kies een behandelaar.',
    fr: 'Choisissez un praticien.',
    en: 'Choose a practitioner.',
    de: 'Bitte Behandler/in wählen.',
  },
  treatment_missing: {
    nl: 'De behandeling van de afspraak ontbreekt in de regels.',
    fr: 'Le soin du rendez-vous manque dans les lignes.',
    en: 'The appointment’s treatment is missing from the lines.',
    de: 'Die Behandlung des Termins fehlt in den Positionen.',
  },
  visit_changed: {
    nl: 'Iemand anders heeft deze afspraak intussen gewijzigd. Druk op ‘Wijzigingen overnemen’ en reken daarna af.',
    fr: 'Quelqu’un d’autre a modifié ce rendez-vous entre-temps. Cliquez sur « Reprendre les modifications », puis encaissez.',
    en: 'Somebody else has changed this appointment in the meantime. Press ‘Use their changes’ and then check out.',
    de: 'Jemand anderes hat diesen Termin inzwischen geändert. Bitte auf „Änderungen übernehmen“ klicken und danach kassieren.',
  },
  item_incomplete: {
    nl: 'Kies bij elke regel wat er wordt verkocht.',
    fr: 'Choisissez pour chaque ligne ce qui est vendu.',
    en: 'Choose what is sold on every line.',
    de: 'Bitte bei jeder Position angeben, was verkauft wird.',
  },
  method_missing: {
    nl: 'Kies bij elke regel een betaalwijze.',
    fr: 'Choisissez un mode de paiement pour chaque ligne.',
    en: 'Choose a payment method on every line.',
    de: 'Bitte in jeder Zeile eine Zahlungsart wählen.',
  },
  prepaid_exceeds_credit: {
    nl: 'Dit is meer dan het tegoed van de cliënt.',
    fr: 'Ceci dépasse le crédit du client.',
    en: 'This is more than the client’s credit.',
    de: 'Das ist mehr als das Guthaben des Kunden.',
  },
  credit_not_allowed: {
    nl: 'Een pakket of termijn kan niet op rekening.',
    fr: 'Un forfait ou une échéance ne peut pas être payé sur facture.',
    en: 'A package or an instalment cannot be paid on account.',
    de: 'Ein Paket oder eine Rate kann nicht auf Rechnung bezahlt werden.',
  },
  credit_not_combined: {
    nl: 'Op rekening gaat niet samen met een andere betaalwijze.',
    fr: '« Sur facture » ne se combine pas avec un autre mode de paiement.',
    en: 'On account cannot be combined with another payment method.',
    de: 'Auf Rechnung lässt sich nicht mit einer anderen Zahlungsart verbinden.',
  },
  payment_short: {
    nl: 'Er staat nog een bedrag open.',
    fr: 'Un montant reste dû.',
    en: 'An amount is still due.',
    de: 'Es ist noch ein Betrag offen.',
  },
  overpay_not_allowed: {
    nl: 'Alleen met pin of contant kan te veel worden betaald.',
    fr: 'On ne peut payer trop que par carte ou en espèces.',
    en: 'Overpaying is only possible by card or cash.',
    de: 'Zu viel bezahlen geht nur mit Karte oder bar.',
  },
  payment_total_mismatch: {
    nl: 'Het bedrag klopt niet meer met de prijzen. Controleer de regels en betaal opnieuw.',
    fr: 'Le montant ne correspond plus aux prix. Vérifiez les lignes et payez à nouveau.',
    en: 'The amount no longer matches the prices. Check the lines and pay again.',
    de: 'Der Betrag stimmt nicht mehr mit den Preisen überein. Bitte die Positionen prüfen und erneut bezahlen.',
  },
  client_incomplete: {
    nl: 'Bij deze cliënt ontbreken gegevens.',
    fr: 'Il manque des données à ce client.',
    en: 'Some of this client’s details are missing.',
    de: 'Bei diesem Kunden fehlen Angaben.',
  },
  invoice_date_window: {
    nl: 'De factuurdatum mag niet later zijn dan vandaag en hoogstens 90 dagen terug liggen.',
    fr: 'La date de facture ne peut pas être postérieure à aujourd’hui ni remonter à plus de 90 jours.',
    en: 'The invoice date cannot be later than today, nor more than 90 days ago.',
    de: 'Das Rechnungsdatum darf nicht nach heute und höchstens 90 Tage zurück liegen.',
  },
  discount_range: {
    nl: 'De korting of toeslag mag niet hoger zijn dan de prijs.',
    fr: 'La remise ou le supplément ne peut pas dépasser le prix.',
    en: 'The discount or surcharge cannot be more than the price.',
    de: 'Rabatt oder Zuschlag darf nicht höher sein als der Preis.',
  },
  not_sold_here: {
    nl: 'Dit wordt op deze locatie niet verkocht.',
    fr: 'Ceci n’est pas vendu dans cet établissement.',
    en: 'This is not sold at this location.',
    de: 'Das wird an diesem Standort nicht verkauft.',
  },
  appointment_of_other_client: {
    nl: 'Deze afspraak is van een andere cliënt.',
    fr: 'Ce rendez-vous est celui d’un autre client.',
    en: 'This appointment is another client’s.',
    de: 'Dieser Termin gehört einem anderen Kunden.',
  },
  insurance_start_date_missing: {
    nl: 'Vul de begindatum van de zorg in.',
    fr: 'Indiquez la date de début des soins.',
    en: 'Enter the date on which the care started.',
    de: 'Bitte den Beginn der Behandlung angeben.',
  },
  insurance_client_data_missing: {
    nl: 'Bij deze cliënt ontbreekt de zorgverzekering of het burgerservicenummer.',
    fr: 'L’assurance maladie ou le numéro national de ce client manque.',
    en: 'This client’s health insurance or national number is missing.',
    de: 'Bei diesem Kunden fehlt die Krankenkasse oder die Personenkennnummer.',
  },
  insurance_product_missing: {
    nl: 'Kies ook het zorgproduct, of haal de begindatum weg.',
    fr: 'Choisissez aussi le soin assuré, ou retirez la date de début.',
    en: 'Choose the care product as well, or remove the start date.',
    de: 'Bitte auch die versicherte Leistung wählen oder den Beginn entfernen.',
  },
  insurance_start_date_future: {
    nl: 'De begindatum van de zorg kan niet na vandaag liggen.',
    fr: 'La date de début des soins ne peut pas être postérieure à aujourd’hui.',
    en: 'The care cannot start after today.',
    de: 'Der Behandlungsbeginn kann nicht nach heute liegen.',
  },
  insurance_nin_doubtful: {
    nl: 'Het nationale nummer van deze cliënt klopt niet: de controlecijfers passen niet. Verbeter het bij de cliënt.',
    fr: 'Le numéro national de ce client est incorrect : les chiffres de contrôle ne correspondent pas. Corrigez-le dans la fiche du client.',
    en: 'This client’s national number is not right: its check digits do not match. Correct it in the client’s details.',
    de: 'Die nationale Nummer dieses Kunden stimmt nicht: Die Prüfziffern passen nicht. Bitte beim Kunden korrigieren.',
  },
  insurance_multiple_items: {
    nl: 'Slechts één regel kan via de verzekering gaan.',
    fr: 'Une seule ligne peut passer par l’assurance.',
    en: 'Only one line can go through the insurance.',
    de: 'Nur eine Position kann über die Versicherung laufen.',
  },
  medical_grounds: {
    nl: 'Voor deze behandeling is nog geen medische vragenlijst ingevuld. Vul die in bij het behandelverslag, of haal de regel weg en reken de rest af.',
    fr: 'Le questionnaire médical de ce soin n’est pas encore rempli. Remplissez-le dans le rapport de soin, ou retirez la ligne et encaissez le reste.',
    en: 'The medical questionnaire of this treatment has not been filled in yet. Fill it in with the treatment report, or remove the line and check out the rest.',
    de: 'Für diese Behandlung ist noch kein medizinischer Fragebogen ausgefüllt. Füllen Sie ihn im Behandlungsbericht aus, oder entfernen Sie die Zeile und kassieren Sie den Rest.',
  },
  too_many_vouchers: {
    nl: 'Een verkoop heeft hoogstens {{max}} cadeaubonnen. Verdeel ze over meer verkopen.',
    fr: 'Une vente compte au maximum {{max}} chèques-cadeaux. Répartissez-les sur plusieurs ventes.',
    en: 'A sale has at most {{max}} gift vouchers. Divide them over several sales.',
    de: 'Ein Verkauf hat höchstens {{max}} Gutscheine. Bitte auf mehrere Verkäufe verteilen.',
  },
  outcome_unknown: {
    nl: 'Op een eerdere poging kwam nooit antwoord, en dat is nu te lang geleden om het nog te vragen. Kijk eerst of de factuur er al is; daarna kunt u opnieuw betalen.',
    fr: 'Une tentative précédente est restée sans réponse, et il est trop tard pour la vérifier ici. Regardez d’abord si la facture existe déjà ; vous pourrez ensuite payer à nouveau.',
    en: 'An earlier attempt was never answered, and it is too long ago to ask now. Look first whether the invoice is there already; then you can pay again.',
    de: 'Ein früherer Versuch blieb ohne Antwort, und es ist zu lange her, um noch nachzufragen. Sehen Sie zuerst nach, ob die Rechnung schon da ist; dann können Sie erneut bezahlen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    checkout: typeof checkoutProblems
  }
}
