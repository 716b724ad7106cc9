import { texts } from '#kernel/texts.ts'

/** The problem codes of gift vouchers, with their sentences. */
export const vouchersProblems = texts({
  voucher_code_missing: {
    nl: 'Scan of typ de code van de cadeaubon.',
    fr: 'Scannez ou tapez le code du chèque-cadeau.',
    en: 'Scan or type the code of the gift voucher.',
    de: 'Bitte den Code des Gutscheins scannen oder eingeben.',
  },
  voucher_code_unneeded: {
    nl: 'Een code hoort alleen bij betalen met een cadeaubon.',
    fr: 'Un code n’accompagne qu’un paiement par chèque-cadeau.',
    en: 'A code belongs to paying with a gift voucher alone.',
    de: 'Ein Code gehört nur zur Zahlung mit einem Gutschein.',
  },
  voucher_mistyped: {
    nl: 'Deze code klopt niet. Controleer de zestien tekens.',
    fr: 'Ce code n’est pas correct. Vérifiez les seize caractères.',
    en: 'This code is not right. Check its sixteen characters.',
    de: 'Dieser Code stimmt nicht. Bitte die sechzehn Zeichen prüfen.',
  },
  voucher_unknown: {
    nl: 'Een cadeaubon met deze code is nooit verkocht.',
    fr: 'Aucun chèque-cadeau n’a été vendu avec ce code.',
    en: 'No gift voucher with this code was ever sold.',
    de: 'Ein Gutschein mit diesem Code wurde nie verkauft.',
  },
  voucher_other_entity: {
    nl: 'Deze cadeaubon is van {{name}} en kan alleen daar worden ingewisseld.',
    fr: 'Ce chèque-cadeau est de {{name}} et n’est valable que là-bas.',
    en: 'This gift voucher is {{name}}’s and can be redeemed only there.',
    de: 'Dieser Gutschein ist von {{name}} und kann nur dort eingelöst werden.',
  },
  voucher_expired: {
    nl: 'Deze cadeaubon was geldig tot en met {{day}}.',
    fr: 'Ce chèque-cadeau était valable jusqu’au {{day}}.',
    en: 'This gift voucher was valid through {{day}}.',
    de: 'Dieser Gutschein war bis {{day}} gültig.',
  },
  voucher_used: {
    nl: 'Deze cadeaubon is al helemaal gebruikt.',
    fr: 'Ce chèque-cadeau a déjà été entièrement utilisé.',
    en: 'This gift voucher has been used up.',
    de: 'Dieser Gutschein ist schon ganz eingelöst.',
  },
  voucher_taken_back: {
    nl: 'Deze cadeaubon is teruggenomen: de factuur waarop hij staat, is gecrediteerd.',
    fr: 'Ce chèque-cadeau a été repris : la facture sur laquelle il figure a été créditée.',
    en: 'This gift voucher was taken back: its invoice has been credited.',
    de: 'Dieser Gutschein wurde zurückgenommen: Seine Rechnung wurde gutgeschrieben.',
  },
  voucher_twice: {
    nl: 'Deze cadeaubon staat al bij de betaling. Zet alles in één regel.',
    fr: 'Ce chèque-cadeau figure déjà dans le paiement. Mettez tout sur une ligne.',
    en: 'This gift voucher is in the payment already. Put all of it on one line.',
    de: 'Dieser Gutschein steht schon bei der Zahlung. Bitte alles in eine Zeile setzen.',
  },
  voucher_short: {
    nl: 'Op deze cadeaubon staat nog {{amount}}.',
    fr: 'Il reste {{amount}} sur ce chèque-cadeau.',
    en: '{{amount}} is left on this gift voucher.',
    de: 'Auf diesem Gutschein sind noch {{amount}}.',
  },
  voucher_other_rate: {
    nl: 'De btw van {{rate}} % is bij verkoop van deze cadeaubon betaald. Hij betaalt alleen wat tegen dat tarief wordt verkocht: hier hoogstens {{amount}}.',
    fr: 'La TVA de {{rate}} % a été payée à la vente de ce chèque-cadeau. Il ne paie que ce qui est vendu à ce taux : ici {{amount}} au maximum.',
    en: 'VAT at {{rate}}% was paid when this gift voucher was sold. It pays only for what is sold at that rate: {{amount}} at most here.',
    de: 'Die MwSt. von {{rate}} % wurde beim Verkauf dieses Gutscheins bezahlt. Er bezahlt nur, was zu diesem Satz verkauft wird: hier höchstens {{amount}}.',
  },
  voucher_buys_voucher: {
    nl: 'Met een cadeaubon kan geen andere cadeaubon worden gekocht.',
    fr: 'Un chèque-cadeau ne peut pas en payer un autre.',
    en: 'A gift voucher cannot buy another gift voucher.',
    de: 'Mit einem Gutschein kann kein anderer Gutschein gekauft werden.',
  },
  voucher_used_credit_first: {
    nl: 'Cadeaubon {{code}} is al gebruikt. Crediteer eerst wat ermee is betaald.',
    fr: 'Le chèque-cadeau {{code}} a déjà été utilisé. Créditez d’abord ce qu’il a payé.',
    en: 'Gift voucher {{code}} has been used. Credit first what it paid for.',
    de: 'Gutschein {{code}} wurde schon eingelöst. Bitte zuerst gutschreiben, was damit bezahlt wurde.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    vouchers: typeof vouchersProblems
  }
}
