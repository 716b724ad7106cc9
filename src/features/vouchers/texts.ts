import { texts } from '#kernel/texts.ts'

export const vouchersTexts = texts({
  title: { nl: 'Cadeaubonnen', fr: 'Chèques-cadeaux', en: 'Gift vouchers', de: 'Gutscheine' },
  emptyText: {
    nl: 'Er zijn nog geen cadeaubonnen verkocht. Ze worden bij het afrekenen verkocht.',
    fr: 'Aucun chèque-cadeau vendu pour le moment. Ils se vendent à l’encaissement.',
    en: 'No gift vouchers have been sold yet. They are sold at checkout.',
    de: 'Noch wurden keine Gutscheine verkauft. Verkauft werden sie an der Kasse.',
  },
  popupTitle: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' },
  code: { nl: 'Code', fr: 'Code', en: 'Code', de: 'Code' },
  client_name: { nl: 'Gekocht door', fr: 'Acheté par', en: 'Bought by', de: 'Gekauft von' },
  product: { nl: 'Soort', fr: 'Type', en: 'Kind', de: 'Art' },
  location: { nl: 'Verkocht in', fr: 'Vendu à', en: 'Sold at', de: 'Verkauft in' },
  sold_on: { nl: 'Verkocht op', fr: 'Vendu le', en: 'Sold on', de: 'Verkauft am' },
  expires_on: { nl: 'Geldig tot en met', fr: 'Valable jusqu’au', en: 'Valid through', de: 'Gültig bis' },
  state: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  face_cents: { nl: 'Waarde', fr: 'Valeur', en: 'Value', de: 'Wert' },
  left_cents: { nl: 'Over', fr: 'Solde', en: 'Left', de: 'Rest' },
  state_open: { nl: 'Te gebruiken', fr: 'Utilisable', en: 'Usable', de: 'Einlösbar' },
  state_used: { nl: 'Opgebruikt', fr: 'Utilisé', en: 'Used up', de: 'Eingelöst' },
  state_expired: { nl: 'Verlopen', fr: 'Expiré', en: 'Expired', de: 'Abgelaufen' },
  state_taken_back: { nl: 'Teruggenomen', fr: 'Repris', en: 'Taken back', de: 'Zurückgenommen' },
  forEver: { nl: 'Onbeperkt', fr: 'Illimité', en: 'Unlimited', de: 'Unbegrenzt' },
  legal_entity: { nl: 'Onderneming', fr: 'Entreprise', en: 'Legal entity', de: 'Unternehmen' },
  vat: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  vatAtSale: {
    nl: '{{rate}}, betaald bij verkoop',
    fr: '{{rate}}, payée à la vente',
    en: '{{rate}}, paid at its sale',
    de: '{{rate}}, beim Verkauf bezahlt',
  },
  vatLater: {
    nl: 'Bij inwisselen, over wat wordt gekocht',
    fr: 'À l’utilisation, sur ce qui est acheté',
    en: 'When redeemed, on what is bought',
    de: 'Beim Einlösen, auf das Gekaufte',
  },
  card: { nl: 'Kaart afdrukken', fr: 'Imprimer la carte', en: 'Print card', de: 'Karte drucken' },
  movements: { nl: 'Mutaties', fr: 'Mouvements', en: 'Movements', de: 'Bewegungen' },
  kind_sold: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  kind_redeemed: { nl: 'Ingewisseld', fr: 'Utilisé', en: 'Redeemed', de: 'Eingelöst' },
  kind_returned: { nl: 'Teruggegeven', fr: 'Restitué', en: 'Given back', de: 'Zurückgegeben' },
  kind_taken_back: { nl: 'Teruggenomen', fr: 'Repris', en: 'Taken back', de: 'Zurückgenommen' },
  kind_expired: { nl: 'Vervallen', fr: 'Expiré', en: 'Expired', de: 'Verfallen' },
  date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  movement: { nl: 'Mutatie', fr: 'Mouvement', en: 'Movement', de: 'Bewegung' },
  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  author: { nl: 'Door', fr: 'Par', en: 'By', de: 'Von' },
  amount: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },
  balance: { nl: 'Saldo', fr: 'Solde', en: 'Balance', de: 'Saldo' },

  // The liability report
  liabilityTitle: {
    nl: 'Verplichting cadeaubonnen',
    fr: 'Dette des chèques-cadeaux',
    en: 'Voucher liability',
    de: 'Verbindlichkeit Gutscheine',
  },
  liabilityEmpty: {
    nl: 'Er zijn geen cadeaubonnen verkocht.',
    fr: 'Aucun chèque-cadeau n’a été vendu.',
    en: 'No gift vouchers were sold.',
    de: 'Es wurden keine Gutscheine verkauft.',
  },
  day: { nl: 'Aan het einde van', fr: 'À la fin du', en: 'At the end of', de: 'Am Ende des' },
  single_purpose: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  year: { nl: 'Verkocht in jaar', fr: 'Année de vente', en: 'Year of sale', de: 'Verkaufsjahr' },
  sold: { nl: 'Verkocht', fr: 'Vendus', en: 'Sold', de: 'Verkauft' },
  sold_cents: { nl: 'Waarde bij verkoop', fr: 'Valeur à la vente', en: 'Value when sold', de: 'Wert beim Verkauf' },
  open: { nl: 'Nog te gebruiken', fr: 'Encore utilisables', en: 'Still usable', de: 'Noch einlösbar' },
  open_cents: { nl: 'Open bedrag', fr: 'Montant dû', en: 'Owed', de: 'Offener Betrag' },
  expired_cents: { nl: 'Verlopen', fr: 'Expiré', en: 'Expired', de: 'Abgelaufen' },
  single: { nl: 'Btw bij verkoop', fr: 'TVA à la vente', en: 'VAT at sale', de: 'MwSt. beim Verkauf' },
  multi: { nl: 'Btw bij inwisselen', fr: 'TVA à l’utilisation', en: 'VAT when redeemed', de: 'MwSt. beim Einlösen' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    vouchers: typeof vouchersTexts
  }
}
