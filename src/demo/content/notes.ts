import type { Language } from '#kernel/texts.ts'
import type { CategorySlug } from './treatments.ts'

/** Something said in Dutch and, of French-speaking clients, in French. */
export interface Bilingual {
  readonly nl: readonly string[]
  readonly fr: readonly string[]
}

/** The language in which the chain writes about a client. */
export const writtenIn = (language: Language): keyof Bilingual => (language === 'fr' ? 'fr' : 'nl')

/** The text of a report; `{{setting}}` is filled with the device's setting. */
export const reportTexts: Readonly<Record<CategorySlug, Bilingual>> = {
  laserontharing: {
    nl: [
      'Huid gecontroleerd, geen recente zon. Behandeld met {{setting}} J/cm², spotgrootte 18 mm. Goede folliculaire reactie, licht erytheem. Nazorg besproken: 48 uur geen warmte, SPF 50.',
      '{{setting}} J/cm², 18 mm. Haargroei duidelijk minder dan vorige keer, vooral aan de randen. Goed verdragen. Vervolg over zes weken.',
      'Fluence verhoogd naar {{setting}} J/cm² na goede reactie vorige keer. Perifolliculair oedeem na tien minuten, geen blaarvorming. Gekoeld en aloë-vera aangebracht.',
      'Fototype III. Instelling {{setting}} J/cm². Enkele donkere haren bleven staan aan de linkerkant, daar tweede pass. Cliënt vond het goed te doen.',
      'Geen veranderingen in medicatie of gezondheid. {{setting}} J/cm², dekkend behandeld. Lichte roodheid, na een kwartier weggetrokken.',
    ],
    fr: [
      'Peau contrôlée, pas d’exposition récente au soleil. Traité à {{setting}} J/cm², spot 18 mm. Bonne réaction folliculaire, léger érythème. Conseils donnés : 48 h sans chaleur, SPF 50.',
      '{{setting}} J/cm², 18 mm. Repousse nettement moindre que la dernière fois. Bien supporté. Prochaine séance dans six semaines.',
      'Pas de changement de médication. {{setting}} J/cm², zone entière. Légère rougeur disparue après un quart d’heure.',
    ],
  },
  vaatlaser: {
    nl: [
      '{{setting}} J/cm², puls 10 ms, spot 7 mm. Direct verdwijnen van de fijne vaatjes, milde purpura op de neusvleugel. Koelen en drie dagen niet sporten.',
      'Tweede sessie. Roodheid volgens cliënt al zichtbaar minder. {{setting}} J/cm², goed verdragen, lichte zwelling onder de ogen besproken.',
      'Testspot van vorige keer rustig genezen. Wangen dekkend behandeld met {{setting}} J/cm². Foto’s gemaakt voor vergelijking.',
    ],
    fr: [
      '{{setting}} J/cm², impulsion 10 ms. Disparition immédiate des fins vaisseaux, léger purpura. Refroidir et pas de sport pendant trois jours.',
      'Deuxième séance, rougeur déjà moindre. {{setting}} J/cm², bien supporté.',
    ],
  },
  pigment: {
    nl: [
      '{{setting}} J/cm², filter 560 nm. Vlekken kleuren donker en laten over een week los. Cliënt weet dat krabben niet mag. SPF 50 meegegeven.',
      'Pigment op jukbeenderen lichter dan bij intake. Behandeld met {{setting}} J/cm², lichte warmte, geen pijn.',
      'Fototype II, niet gebruind. {{setting}} J/cm² in twee passes. Controle over zes weken met foto’s.',
    ],
    fr: [
      '{{setting}} J/cm², filtre 560 nm. Les taches foncent puis s’éliminent en une semaine. SPF 50 conseillé.',
      'Pigmentation plus claire qu’au premier entretien. {{setting}} J/cm², pas de douleur.',
    ],
  },
  tattoo: {
    nl: [
      '{{setting}} J/cm², spot 4 mm. Goede frosting op zwart, weinig reactie op groen. Wond verzorgd met vette gaas, instructies meegegeven.',
      'Vierde sessie. Zwart grotendeels vervaagd. {{setting}} J/cm². Puntbloedinkjes aan de rand, verder rustig.',
      'Huid hersteld na vorige sessie, geen textuurverandering. Behandeld met {{setting}} J/cm². Volgende afspraak over acht weken.',
    ],
    fr: [
      '{{setting}} J/cm², spot 4 mm. Bon blanchiment sur le noir, peu de réaction sur le vert. Soins de plaie expliqués.',
    ],
  },
  acne: {
    nl: [
      'Reiniging, enzympeeling en comedonen verwijderd op T-zone en kin. Twee ontstekingen gedraineerd. Kalmerend masker. Thuis: reinigingsgel ’s ochtends en ’s avonds.',
      'Huid rustiger dan vorige maand, minder pustels op de wangen. Salicylzuur aangebracht, comedonen verwijderd. Advies: niet zelf uitknijpen.',
      'Hormonale acne langs de kaaklijn. Dieptereiniging en lichttherapie blauw, 12 minuten. Verwijzing huisarts besproken als het over twee maanden niet verbetert.',
      'Actieve ontstekingen op het voorhoofd. Voorzichtig behandeld, geen peeling. Routine thuis vereenvoudigd.',
    ],
    fr: [
      'Nettoyage, peeling enzymatique et extraction des comédons sur la zone T. Masque apaisant. Routine à la maison expliquée.',
      'Peau plus calme que le mois dernier. Acide salicylique et lumière bleue 12 minutes. Bien supporté.',
    ],
  },
  huidverbetering: {
    nl: [
      'Reiniging, lichte peeling, extractie en hydratatie. Huid na afloop egaal en rustig. Cliënt blij met het resultaat.',
      'Vochtarme huid met fijne lijntjes. Serum met hyaluronzuur ingewerkt, 15 minuten led rood. Thuis: hyaluronserum onder de dagcrème.',
      'Extra aandacht voor neus en kin. Geen roodheid na afloop. Afspraak over vijf weken.',
      'Huid reageert gevoelig op geur; ongeparfumeerde lijn gebruikt. Ontspannen massage, goed verdragen.',
    ],
    fr: [
      'Nettoyage, peeling léger, extraction et hydratation. Peau uniforme et calme. Cliente satisfaite.',
      'Peau déshydratée, sérum hyaluronique et 15 minutes de LED rouge. Bien supporté.',
    ],
  },
  peelings: {
    nl: [
      'Glycol 30 %, 3 minuten, geneutraliseerd bij licht erytheem. Geen frosting. SPF 50 aangebracht, twee weken geen retinol.',
      'Tweede peeling van de kuur. Inwerktijd 4 minuten, lichte tinteling. Vervelling na vorige keer was mild. Huid egaler.',
      'Drie lagen aangebracht, eerste puntfrosting op het voorhoofd. Nazorg op papier meegegeven, controle over drie weken.',
    ],
    fr: [
      'Acide glycolique 30 %, 3 minutes, neutralisé au premier érythème. SPF 50 appliqué, pas de rétinol pendant deux semaines.',
      'Deuxième peeling de la cure, léger picotement. Peau plus uniforme.',
    ],
  },
  microneedling: {
    nl: [
      'Verdoving 30 minuten. Diepte 1,0 mm op de wangen, 0,5 mm op het voorhoofd. Gelijkmatig erytheem, puntbloedinkjes. 24 uur geen make-up.',
      'Diepte 1,5 mm op de acnelittekens, vier passes. Goed verdragen. Littekens zichtbaar vlakker dan bij de eerste sessie.',
      'Hals met 0,5 mm, gezicht met 0,75 mm. Groeifactoren ingewerkt, koelend masker na afloop.',
    ],
    fr: [
      'Anesthésie 30 minutes. Profondeur 1,0 mm sur les joues, 0,5 mm sur le front. Érythème uniforme. Pas de maquillage pendant 24 h.',
    ],
  },
  injectables: {
    nl: [
      'Verwachtingen en risico’s besproken, akkoord. Glabella 20 E en voorhoofd 10 E, symmetrisch. Geen bloeduitstorting. Controle na twee weken indien gewenst.',
      'Frons, voorhoofd en kraaienpootjes behandeld, in totaal 44 E. Spieractiviteit rechts iets sterker, daar 2 E extra. Vier uur niet liggen.',
      '1 ml verdeeld met canule, geleidelijk opgebouwd. Goede doorbloeding, geen blanching. Lichte zwelling te verwachten tot twee dagen.',
      'Kleine correctie van 0,5 ml, mooi symmetrisch resultaat. Koelen, twee dagen geen sport.',
    ],
    fr: [
      'Attentes et risques discutés, accord. Glabelle 20 U et front 10 U, symétrique. Pas d’hématome.',
      '1 ml réparti à la canule. Bonne perfusion. Léger gonflement attendu pendant deux jours.',
    ],
  },
  consult: {
    nl: [
      'Huid bekeken en wensen besproken. Fototype II, geen contra-indicaties. Plan: kuur van zes behandelingen, te beginnen over twee weken. Prijzen meegegeven.',
      'Medische voorgeschiedenis doorgenomen, geen medicatie. Proefplek gezet, geen reactie na tien minuten. Cliënt denkt na over een pakket.',
      'Controle van het resultaat: huid rustig, geen pigmentverschuiving. Foto’s vergeleken met de intake. Geen vervolg nodig.',
      'Uitleg over mogelijkheden en verwachtingen. Bedenktijd gegeven, folder meegegeven.',
    ],
    fr: [
      'Peau examinée et souhaits discutés. Phototype II, pas de contre-indication. Plan : cure de six séances. Prix remis.',
      'Contrôle du résultat : peau calme, photos comparées. Pas de suite nécessaire.',
    ],
  },
  acties: {
    nl: [
      'Kennismaking. Uitleg gegeven, proefplek goed verdragen, daarna behandeld. Cliënt wil een kuur en maakt aan de balie een afspraak.',
      'Eerste behandeling, huid reageert normaal. Nazorg meegegeven.',
    ],
    fr: ['Première découverte. Explications données, bien supporté. La cliente souhaite une cure.'],
  },
}

/** A range of settings on the device, in steps of a half (J/cm², or millimetres with a comma for the needles). */
export const settings: Readonly<Partial<Record<CategorySlug, readonly [lowest: number, highest: number]>>> = {
  laserontharing: [10, 20],
  acties: [10, 16],
  vaatlaser: [7, 12],
  pigment: [14, 20],
  tattoo: [2, 6],
  microneedling: [0.5, 1.5],
}

/** Reasons for an unusual setting of a device. */
export const settingReasons: readonly string[] = [
  'Lichte roodheid na vorige sessie',
  'Fluence verhoogd na goede reactie',
  'Donkerder fototype',
  'Cliënt gevoelig, lager ingesteld',
]

/** Notes of the desk with an appointment. */
export const appointmentNotes: Bilingual = {
  nl: [
    'Wil graag dezelfde behandelaar.',
    'Komt mogelijk tien minuten later.',
    'Heeft een cadeaubon van € 50.',
    'Wil ook even naar de kin laten kijken.',
    'Scheren is doorgegeven.',
    'Belt nog over verzetten.',
    'Eerste keer, intakeformulier is gemaild.',
    'Liever geen muziek.',
    'Zus komt mee.',
    'Wil na afloop advies over zonnebrand.',
    'Parkeren uitgelegd.',
    'Herinnering per sms gewenst.',
  ],
  fr: [
    'Souhaite le même praticien.',
    'Arrivera peut-être dix minutes plus tard.',
    'Première fois, formulaire envoyé.',
    'Souhaite un conseil pour la crème solaire.',
  ],
}

/** Important notes about a client. */
export const remarks: Bilingual = {
  nl: [
    'Allergisch voor lidocaïne.',
    'Gebruikt isotretinoïne; pas vanaf maart weer laseren.',
    'Aanleg voor keloïd: geen microneedling op de borst.',
    'Koortslip: vooraf antivirale tabletten.',
    'Draagt contactlenzen.',
    'Slechthorend aan de linkerkant.',
    'Diabetes type 1, neemt zelf iets te eten mee.',
    'Latexallergie: nitril handschoenen gebruiken.',
    'Bloedverdunners: eerst overleg met de arts.',
    'Gevoelig voor parfum.',
    'Wordt snel licht in het hoofd: rustig laten opstaan.',
    'Fototype V: altijd proefplek.',
    'Betaalt graag contant.',
    'Alleen bereikbaar na 17:00.',
    'Vitiligo op de handen: niet behandelen.',
  ],
  fr: [
    'Allergique à la lidocaïne.',
    'Sous isotrétinoïne jusqu’en mars.',
    'Herpès labial : antiviral avant le traitement.',
    'Allergie au latex.',
    'Joignable seulement après 17 h.',
  ],
}

/** Names of signed agreements. */
export const contractName: Readonly<Record<keyof Bilingual, string>> = {
  nl: 'Behandelovereenkomst',
  fr: 'Convention de traitement',
}

/** The reason of a gesture. */
export const apologies: Readonly<Record<keyof Bilingual, string>> = {
  nl: 'Excuses: de behandeling begon ruim een half uur te laat',
  fr: 'Excuses : le soin a commencé avec plus d’une demi-heure de retard',
}
