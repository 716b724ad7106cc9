import { texts } from '#kernel/texts.ts'

export const productsTexts = texts({
  // The overview
  title: { nl: 'Producten', fr: 'Produits', en: 'Products', de: 'Produkte' },
  add: { nl: 'Product toevoegen', fr: 'Ajouter un produit', en: 'Add product', de: 'Produkt hinzufügen' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  kind: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  'kind.product': { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
  'kind.voucher': { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' },
  'kind.peeling': { nl: 'Peeling', fr: 'Peeling', en: 'Peeling', de: 'Peeling' },
  'kind.injectable': { nl: 'Injectable', fr: 'Produit injectable', en: 'Injectable', de: 'Injektionsmittel' },
  vouchers: { nl: 'Cadeaubonnen', fr: 'Chèques-cadeaux', en: 'Gift vouchers', de: 'Gutscheine' },
  peelings: { nl: 'Peelings', fr: 'Peelings', en: 'Peelings', de: 'Peelings' },
  injectables: { nl: 'Injectables', fr: 'Produits injectables', en: 'Injectables', de: 'Injektionsmittel' },
  price_cents: { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' },
  purchase_price_cents: { nl: 'Inkoopprijs', fr: 'Prix d’achat', en: 'Purchase price', de: 'Einkaufspreis' },
  vat_per_mille: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  ledger_number: { nl: 'Grootboekrekening', fr: 'Compte général', en: 'Ledger', de: 'Sachkonto' },
  ean: { nl: 'EAN', fr: 'EAN', en: 'EAN', de: 'EAN' },
  picqer_productcode: { nl: 'Productcode', fr: 'Code produit', en: 'Product code', de: 'Produktcode' },
  emptyText: {
    nl: 'Voeg het eerste product van dit land toe.',
    fr: 'Ajoutez le premier produit de ce pays.',
    en: 'Add the first product of this country.',
    de: 'Fügen Sie das erste Produkt dieses Landes hinzu.',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: '{{name}} is gedeactiveerd en wordt niet meer verkocht',
    fr: '{{name}} a été désactivé et n’est plus vendu',
    en: '{{name}} has been deactivated and is no longer sold',
    de: '{{name}} wurde deaktiviert und wird nicht mehr verkauft',
  },

  // The form
  newTitle: { nl: 'Nieuw product', fr: 'Nouveau produit', en: 'New product', de: 'Neues Produkt' },
  editTitle: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
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
  prices: { nl: 'Soort en prijs', fr: 'Type et prix', en: 'Type and price', de: 'Art und Preis' },
  supported_country_id: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
  codes: {
    nl: 'Boekhouding en voorraad',
    fr: 'Comptabilité et stock',
    en: 'Bookkeeping and stock',
    de: 'Buchhaltung und Lager',
  },
  priceHelp: { nl: 'Inclusief btw', fr: 'TVA comprise', en: 'VAT included', de: 'Inklusive MwSt.' },
  price_levels: {
    nl: 'Prijs per prijsniveau',
    fr: 'Prix par niveau de prix',
    en: 'Price per price level',
    de: 'Preis je Preisstufe',
  },
  exempt: { nl: '0 % (vrijgesteld)', fr: '0 % (exonéré)', en: '0 % (exempt)', de: '0 % (befreit)' },
  noRates: {
    nl: 'Dit land heeft nog geen btw-tarieven. Een beheerder voegt ze toe bij de basisgegevens.',
    fr: 'Ce pays n’a pas encore de taux de TVA. Un administrateur les ajoute dans les données de base.',
    en: 'This country has no VAT rates yet. An administrator adds them to the reference data.',
    de: 'Dieses Land hat noch keine MwSt.-Sätze. Die Administration fügt sie bei den Stammdaten hinzu.',
  },
  ledger: { nl: 'Grootboekrekening', fr: 'Compte général', en: 'Ledger', de: 'Sachkonto' },
  noLedgers: {
    nl: 'Dit land heeft nog geen grootboekrekeningen. Een beheerder voegt ze toe bij de basisgegevens.',
    fr: 'Ce pays n’a pas encore de comptes généraux. Un administrateur les ajoute dans les données de base.',
    en: 'This country has no ledgers yet. An administrator adds them to the reference data.',
    de: 'Dieses Land hat noch keine Sachkonten. Die Administration fügt sie bei den Stammdaten hinzu.',
  },
  eanHelp: {
    nl: '8 of 13 cijfers, onder de streepjescode',
    fr: '8 ou 13 chiffres, sous le code-barres',
    en: '8 or 13 digits, below the bar code',
    de: '8 oder 13 Ziffern, unter dem Strichcode',
  },
  checkDigit: {
    nl: 'Het laatste cijfer klopt niet met de andere. Kijk het na; opslaan kan wel.',
    fr: 'Le dernier chiffre ne correspond pas aux autres. Vérifiez-le ; l’enregistrement reste possible.',
    en: 'The last digit does not match the others. Check it; you can still save.',
    de: 'Die letzte Ziffer passt nicht zu den anderen. Bitte prüfen; Speichern geht trotzdem.',
  },
  picqerHelp: {
    nl: 'Uit Picqer, alleen cijfers',
    fr: 'De Picqer, chiffres uniquement',
    en: 'From Picqer, digits only',
    de: 'Aus Picqer, nur Ziffern',
  },
  'kindHelp.product': {
    nl: 'Wordt bij het afrekenen verkocht.',
    fr: 'Se vend à l’encaissement.',
    en: 'Is sold at checkout.',
    de: 'Wird an der Kasse verkauft.',
  },
  'kindHelp.voucher': {
    nl: 'Wordt bij het afrekenen nog niet verkocht. De cliënt betaalt er later mee.',
    fr: 'Ne se vend pas encore à l’encaissement. Le client paiera plus tard avec ce chèque.',
    en: 'Is not sold at checkout yet. The client pays with it later.',
    de: 'Wird an der Kasse noch nicht verkauft. Der Kunde bezahlt später damit.',
  },
  'kindHelp.peeling': {
    nl: 'Is te kiezen in het behandelverslag.',
    fr: 'Peut être choisi dans le rapport de soin.',
    en: 'Can be chosen in the treatment report.',
    de: 'Ist im Behandlungsbericht wählbar.',
  },
  'kindHelp.injectable': {
    nl: 'Is te kiezen in het behandelverslag, met lotnummer en vervaldatum.',
    fr: 'Peut être choisi dans le rapport de soin, avec numéro de lot et date de péremption.',
    en: 'Can be chosen in the treatment report, with lot number and expiry date.',
    de: 'Ist im Behandlungsbericht wählbar, mit Chargennummer und Verfallsdatum.',
  },
  vatLater: {
    nl: 'Btw wordt berekend als de bon wordt besteed.',
    fr: 'La TVA est calculée lors du paiement avec ce chèque.',
    en: 'VAT is charged when the voucher is redeemed.',
    de: 'Die MwSt. wird beim Einlösen berechnet.',
  },
  single_purpose: { nl: 'Btw bij verkoop', fr: 'TVA à la vente', en: 'VAT at sale', de: 'MwSt. beim Verkauf' },
  singlePurposeHelp: {
    nl: 'Voor een bon waarmee maar één ding kan worden gekocht.',
    fr: 'Pour un chèque qui ne permet d’acheter qu’une seule chose.',
    en: 'For a voucher that buys one thing only.',
    de: 'Für einen Gutschein, der nur für eine bestimmte Sache gilt.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    products: typeof productsTexts
  }
}
