import { plain } from '#kernel/texts.ts'
import type { ImportKind, Mapping } from '../contract.ts'

export interface ImportField {
  readonly key: string
  /** Without a column for it there is nothing to import. */
  readonly required?: true
  /** What people call it above a column, in any of our languages, in plain letters and figures. */
  readonly words: readonly string[]
}

const email: ImportField = { key: 'email', words: ['email', 'emailadres', 'mail', 'mailadres', 'adresseemail', 'adressemail', 'courriel', 'emailaddress', 'emailadresse', 'mailadresse'] }
const number: ImportField = {
  key: 'number',
  words: ['clientnummer', 'clientnr', 'clientid', 'klantnummer', 'klantnr', 'klantid', 'nummer', 'nr', 'id', 'relatienummer', 'debiteurnummer', 'numeroclient', 'numerodeclient', 'noclient', 'numero', 'clientnumber', 'customernumber', 'customerid', 'externalid', 'number', 'kundennummer', 'kundennr', 'patientennummer', 'patientnummer'],
}
const birthdate: ImportField = { key: 'birthdate', words: ['geboortedatum', 'geboren', 'gebdatum', 'geboortedag', 'datedenaissance', 'naissance', 'neele', 'dateofbirth', 'birthdate', 'birthday', 'dob', 'geburtsdatum', 'geburtstag', 'geboren'] }

const nameWords = ['naam', 'omschrijving', 'nom', 'intitule', 'description', 'name', 'bezeichnung']
const names: readonly ImportField[] = [
  { key: 'name', required: true, words: [...nameWords, ...['nederlands', 'nl', 'dutch'].flatMap((language) => ['naam', 'nom', 'name'].flatMap((word) => [`${word}${language}`, `${language}${word}`]))] },
  ...[['fr', 'frans', 'francais', 'french', 'franzosisch'], ['en', 'engels', 'anglais', 'english', 'englisch'], ['de', 'duits', 'allemand', 'german', 'deutsch']].map((languages): ImportField => ({
    key: `name_${languages[0]}`, words: languages.flatMap((language) => ['naam', 'nom', 'name', 'bezeichnung'].flatMap((word) => [`${word}${language}`, `${language}${word}`, `${word}in${language}`])),
  })),
]
const price: ImportField = { key: 'price', required: true, words: ['prijs', 'verkoopprijs', 'prijsinclbtw', 'prijsincl', 'tarief', 'prix', 'prixttc', 'prixdevente', 'tarif', 'price', 'salesprice', 'priceinclvat', 'preis', 'verkaufspreis', 'preisbrutto'] }
const vat: ImportField = { key: 'vat', required: true, words: ['btw', 'btwtarief', 'btwpercentage', 'tva', 'tauxtva', 'tauxdetva', 'vat', 'vatrate', 'tax', 'taxrate', 'mwst', 'ust', 'mehrwertsteuer', 'umsatzsteuer', 'steuersatz'] }
const ledger: ImportField = { key: 'ledger_number', required: true, words: ['grootboek', 'grootboekrekening', 'grootboeknummer', 'comptegeneral', 'compte', 'comptecomptable', 'ledger', 'ledgernumber', 'ledgeraccount', 'glaccount', 'sachkonto', 'konto', 'erloskonto'] }

const fields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: [
    number,
    { key: 'first_name', required: true, words: ['voornaam', 'roepnaam', 'prenom', 'firstname', 'givenname', 'vorname'] },
    { key: 'infix', words: ['tussenvoegsel', 'tussenvoegsels', 'tussenv', 'voorvoegsel', 'particule', 'infix', 'prefix', 'namenszusatz'] },
    { key: 'last_name', required: true, words: ['achternaam', 'familienaam', 'nom', 'nomdefamille', 'lastname', 'surname', 'familyname', 'nachname', 'familienname'] },
    { ...email, required: true },
    { key: 'phone_number', words: ['telefoon', 'telefoonnummer', 'tel', 'mobiel', 'mobielnummer', 'mobieltelefoonnummer', 'gsm', 'gsmnummer', 'telephone', 'numerodetelephone', 'portable', 'mobile', 'phone', 'phonenumber', 'mobilephone', 'cellphone', 'telefon', 'telefonnummer', 'handy', 'mobil', 'mobilnummer'] },
    birthdate,
    { key: 'gender', words: ['geslacht', 'sekse', 'sexe', 'genre', 'civilite', 'gender', 'sex', 'geschlecht', 'anrede', 'aanhef'] },
    { key: 'language', words: ['taal', 'voertaal', 'langue', 'language', 'locale', 'sprache'] },
    { key: 'street', words: ['straat', 'straatnaam', 'adres', 'rue', 'adresse', 'street', 'streetname', 'address', 'strasse', 'straße'].map((word) => plain(word).replace('ß', 'ss')) },
    { key: 'street_number', words: ['huisnummer', 'huisnr', 'nummerhuis', 'numeroderue', 'nrrue', 'housenumber', 'streetnumber', 'hausnummer', 'hausnr'] },
    { key: 'street_suffix', words: ['toevoeging', 'huisnummertoevoeging', 'toev', 'bus', 'busnummer', 'boite', 'complement', 'suffix', 'housenumbersuffix', 'addition', 'adresszusatz', 'hausnummerzusatz', 'zusatz'] },
    { key: 'postcode', words: ['postcode', 'codepostal', 'cp', 'zip', 'zipcode', 'postalcode', 'plz', 'postleitzahl'] },
    { key: 'place', words: ['plaats', 'woonplaats', 'stad', 'gemeente', 'ville', 'localite', 'commune', 'city', 'place', 'town', 'ort', 'wohnort', 'stadt'] },
    { key: 'country', words: ['land', 'pays', 'country', 'landcode', 'countrycode'] },
    { key: 'remarks', words: ['opmerking', 'opmerkingen', 'notitie', 'notities', 'remarque', 'remarques', 'note', 'notes', 'remark', 'remarks', 'comments', 'bemerkung', 'bemerkungen', 'notiz', 'notizen'] },
  ],
  credit: [
    number, email, birthdate,
    { key: 'amount', required: true, words: ['tegoed', 'bedrag', 'saldo', 'credit', 'solde', 'montant', 'avoir', 'creditbalance', 'balance', 'amount', 'guthaben', 'betrag'] },
    { key: 'date', words: ['datum', 'datumtegoed', 'vanaf', 'date', 'datedelavoir', 'datecredit', 'creditdate', 'vom', 'guthabendatum', 'datumdesguthabens'] },
  ],
  treatments: [
    ...names,
    { key: 'category', required: true, words: ['categorie', 'behandelcategorie', 'groep', 'behandelgroep', 'category', 'treatmentcategory', 'group', 'kategorie', 'behandlungskategorie', 'gruppe'] },
    { key: 'duration', required: true, words: ['duur', 'minuten', 'behandelduur', 'tijd', 'duree', 'minutes', 'duration', 'dauer', 'duurminuten', 'dureeminutes', 'durationminutes', 'dauerminuten'] },
    price, vat, ledger,
    { key: 'qualifications', required: true, words: ['kwalificatie', 'kwalificaties', 'qualification', 'qualifications', 'bevoegdheid', 'bevoegdheden', 'qualifikation', 'qualifikationen'] },
    { key: 'models', words: ['apparaat', 'apparaten', 'model', 'modellen', 'appareil', 'appareils', 'device', 'devices', 'gerat', 'gerate'] },
    { key: 'original_price', words: ['oorspronkelijkeprijs', 'vanprijs', 'prixoriginal', 'prixdorigine', 'prixinitial', 'originalprice', 'ursprunglicherpreis', 'originalpreis'] },
    { key: 'performance_code', words: ['prestatiecode', 'codeprestation', 'codedeprestation', 'performancecode', 'leistungscode', 'leistungsziffer'] },
    { key: 'intake', words: ['intake', 'isintake', 'intakegesprek', 'premierbilan', 'premierentretien', 'erstgespraech', 'erstgesprach'] },
    { key: 'medical_grounds', words: ['medischegrondslag', 'medischenoodzaak', 'motifmedical', 'medicalgrounds', 'medizinischegrunde', 'medizinischergrund', 'medizinischenotwendigkeit'] },
  ],
  products: [
    ...names, price,
    { key: 'purchase_price', required: true, words: ['inkoopprijs', 'inkoop', 'kostprijs', 'prixdachat', 'purchaseprice', 'costprice', 'cost', 'einkaufspreis', 'einkauf'] },
    vat, ledger,
    { key: 'ean', words: ['ean', 'eancode', 'ean13', 'barcode', 'streepjescode', 'codebarres', 'gtin', 'strichcode'] },
    { key: 'product_code', words: ['picqerproductcode', 'picqercode', 'picqer', 'productcode', 'artikelcode', 'artikelnummer', 'codeproduit', 'sku', 'produktcode', 'codepicqer'] },
    { key: 'type', words: ['soort', 'type', 'kind', 'art', 'productsoort', 'sorte'] },
  ],
}

const bare = (title: string) => plain(title).replaceAll('ß', 'ss').replace(/[^\p{L}\p{N}]/gu, '')

/** A price level of the country: treatments and products may have a price of their own there (spec 1 §3). */
export interface PriceLevel { readonly id: number; readonly name: string }

const levelPrefix = 'price_level_'
/** The field that holds the prices of a price level. */
export const levelField = (id: number) => `${levelPrefix}${id}`
/** The price level whose prices a field holds, or undefined. */
export const levelOfField = (field: string, levels: readonly PriceLevel[]): PriceLevel | undefined => levels.find(({ id }) => levelField(id) === field)

const levelWords = ['prijsniveau', 'niveaudeprix', 'niveautarifaire', 'pricelevel', 'preisniveau', 'preisstufe']
const levelPlurals = ['prijsniveaus', 'pricelevels', 'preisniveaus', 'preisstufen']
const pricedAt = [...levelWords, 'prijs', 'prix', 'price', 'preis', 'tarief', 'tarif']
const fieldOfLevel = ({ id, name }: PriceLevel): ImportField => ({ key: levelField(id), words: [bare(name), ...pricedAt.map((word) => `${word}${bare(name)}`)].filter((word) => word) })

const hasLevels = (kind: ImportKind) => kind === 'treatments' || kind === 'products'
const isOfLevels = (title: string, kind: ImportKind) => hasLevels(kind) && levelWords.some((word) => bare(title).startsWith(word))
/** Does a title name a price level that is not there? `Prijsniveau Goud`, where no level is called so; `Prijsniveaus` names none. */
export const namesNoLevel = (title: string, kind: ImportKind, levels: readonly PriceLevel[]): boolean =>
  isOfLevels(title, kind) && ![...levelWords, ...levelPlurals].includes(bare(title)) && !levels.some((level) => fieldOfLevel(level).words.includes(bare(title)))

/**
 * What can be read out of a file of this kind, in the order in which it is offered.
 * @param levels of the country of the file.
 */
export const fieldsOf = (kind: ImportKind, levels: readonly PriceLevel[]): readonly ImportField[] =>
  (hasLevels(kind) ? [...fields[kind], ...levels.map(fieldOfLevel)] : fields[kind])

const leftOutPrefix = 'left_out_'
/** Stands in a mapping for a column that the person leaves out, and says so: prices of a level are not left out in silence. */
export const leftOut = (column: number) => `${leftOutPrefix}${column}`

/** As much of a mapping as this file can have: a level may have been put aside since. */
export function knownMapping(mapping: Mapping, kind: ImportKind, levels: readonly PriceLevel[]): Mapping {
  const known = fieldsOf(kind, levels).map(({ key }) => key)
  return Object.fromEntries(Object.entries(mapping).filter(([field, column]) => known.includes(field) || field === leftOut(column)))
}

/** Which column holds what, by its title: first those that are called so, then those whose title says it among other words. */
export function guessMapping(titles: readonly string[], kind: ImportKind, levels: readonly PriceLevel[]): Mapping {
  const found: Record<string, number> = {}
  const called = titles.map(bare)
  const free = (column: number) => !Object.values(found).includes(column)
  const take = (fits: (title: string, words: readonly string[]) => boolean) => {
    for (const { key, words } of fieldsOf(kind, levels)) {
      const column = key in found ? -1 : called.findIndex((title, at) => title !== '' && free(at) && fits(title, words))
      if (column >= 0) found[key] = column
    }
  }
  take((title, words) => words.includes(title))
  take((title, words) => !isOfLevels(title, kind) && words.some((word) => word.length >= 5 && (title.startsWith(word) || title.endsWith(word))))
  return found
}

/** The fields that have to be found in the file and are not: credit is found by the client's number or their address. */
export function missingFields(kind: ImportKind, mapping: Mapping): string[] {
  const missing = fields[kind].filter(({ key, required }) => required && mapping[key] === undefined).map(({ key }) => key)
  return kind === 'credit' && mapping.number === undefined && mapping.email === undefined ? ['email', ...missing] : missing
}

/** What a remembered choice says of this file: titles, by field, as far as the file has them. */
export function mappingOfTitles(titles: readonly string[], kind: ImportKind, levels: readonly PriceLevel[], byField: Readonly<Record<string, string>>): Mapping {
  const found = Object.entries(byField).map(([field, title]) => [field, title === '' ? -1 : titles.indexOf(title)] as const).filter(([, column]) => column >= 0)
  return knownMapping(Object.fromEntries(found.map(([field, column]) => [field.startsWith(leftOutPrefix) ? leftOut(column) : field, column])), kind, levels)
}
