import type { Words } from '#kernel/texts.ts'
import type { QualificationSlug } from './chain.ts'
import type { ModelSlug } from './devices.ts'
import type { Gender } from './reference-data.ts'

/** With the ledger of each country, and after how many weeks people usually come again. */
export const treatmentCategories = [
  { slug: 'laserontharing', ledger: { nl: '8010', be: '700010' }, weeks: 5, doctor: false, name: { nl: 'Laserontharing', fr: 'Épilation laser', en: 'Laser hair removal', de: 'Laser-Haarentfernung' } },
  { slug: 'vaatlaser', ledger: { nl: '8020', be: '700020' }, weeks: 6, doctor: false, name: { nl: 'Vaatlaser', fr: 'Laser vasculaire', en: 'Vascular laser', de: 'Gefäßlaser' } },
  { slug: 'pigment', ledger: { nl: '8025', be: '700025' }, weeks: 4, doctor: false, name: { nl: 'Pigment en huidverjonging', fr: 'Pigmentation et rajeunissement', en: 'Pigment and rejuvenation', de: 'Pigment und Hautverjüngung' } },
  { slug: 'tattoo', ledger: { nl: '8030', be: '700030' }, weeks: 7, doctor: false, name: { nl: 'Tattooverwijdering', fr: 'Détatouage', en: 'Tattoo removal', de: 'Tattooentfernung' } },
  { slug: 'acne', ledger: { nl: '8040', be: '700040' }, weeks: 3, doctor: false, name: { nl: 'Acne', fr: 'Acné', en: 'Acne', de: 'Akne' } },
  { slug: 'huidverbetering', ledger: { nl: '8050', be: '700050' }, weeks: 4, doctor: false, name: { nl: 'Huidverbetering', fr: 'Soins de la peau', en: 'Skin improvement', de: 'Hautverbesserung' } },
  { slug: 'peelings', ledger: { nl: '8060', be: '700060' }, weeks: 2, doctor: false, name: { nl: 'Peelings', fr: 'Peelings', en: 'Peels', de: 'Peelings' } },
  { slug: 'microneedling', ledger: { nl: '8070', be: '700070' }, weeks: 4, doctor: false, name: { nl: 'Microneedling', fr: 'Microneedling', en: 'Microneedling', de: 'Microneedling' } },
  { slug: 'injectables', ledger: { nl: '8080', be: '700080' }, weeks: 14, doctor: true, name: { nl: 'Injectables', fr: 'Injectables', en: 'Injectables', de: 'Injektionen' } },
  { slug: 'consult', ledger: { nl: '8090', be: '700090' }, weeks: 26, doctor: false, name: { nl: 'Intake, consult en controle', fr: 'Premier bilan, consultation et contrôle', en: 'Intake, consultation and check', de: 'Erstgespräch, Beratung und Kontrolle' } },
  { slug: 'acties', ledger: { nl: '8095', be: '700095' }, weeks: 8, doctor: false, name: { nl: 'Acties', fr: 'Promotions', en: 'Promotions', de: 'Aktionen' } },
] as const satisfies readonly { slug: string; ledger: { nl: string; be: string }; weeks: number; doctor: boolean; name: Words }[]
export type CategorySlug = (typeof treatmentCategories)[number]['slug']

export interface DemoTreatment {
  readonly slug: string
  readonly category: CategorySlug
  readonly minutes: number
  /** In cents, VAT included. */
  readonly price: { readonly nl: number; readonly be: number }
  /** Asked for this often in comparison with the others. */
  readonly demand: number
  readonly qualification: QualificationSlug | null
  readonly models: readonly ModelSlug[]
  readonly name: Words
  /** 21 % in both countries unless the treatment is care (law A4); then it asks the medical questionnaire. */
  readonly medical?: true
  readonly intake?: true
  /** Who asks for it; anyone unless said. */
  readonly gender?: Gender
}

type Extra = Pick<DemoTreatment, 'medical' | 'intake' | 'gender'>

/** The treatments of one category, which ask the same of practitioner and devices. */
function offer(category: CategorySlug, qualification: QualificationSlug | null, models: readonly ModelSlug[], rows: readonly (readonly [slug: string, minutes: number, nlEuros: number, beEuros: number, demand: number, nl: string, fr: string, en: string, de: string, extra?: Extra])[]): DemoTreatment[] {
  return rows.map(([slug, minutes, nlEuros, beEuros, demand, nl, fr, en, de, extra]) => ({
    slug, category, minutes, price: { nl: nlEuros * 100, be: beEuros * 100 }, demand, qualification, models, name: { nl, fr, en, de }, ...extra,
  }))
}

/** The catalogue, offered in both countries at their own prices. */
export const treatments: readonly DemoTreatment[] = [
  ...offer('laserontharing', 'laser', ['gentlemax'], [
    ['bovenlip', 15, 39, 42, 9, 'Laserontharing bovenlip', 'Épilation laser lèvre supérieure', 'Laser hair removal upper lip', 'Laser-Haarentfernung Oberlippe', { gender: 'female' }],
    ['kin', 15, 45, 48, 6, 'Laserontharing kin', 'Épilation laser menton', 'Laser hair removal chin', 'Laser-Haarentfernung Kinn', { gender: 'female' }],
    ['gezicht', 30, 95, 99, 7, 'Laserontharing gezicht', 'Épilation laser visage', 'Laser hair removal face', 'Laser-Haarentfernung Gesicht', { gender: 'female' }],
    ['nek', 15, 49, 52, 3, 'Laserontharing nek', 'Épilation laser nuque', 'Laser hair removal neck', 'Laser-Haarentfernung Nacken', { gender: 'male' }],
    ['oksels', 15, 55, 58, 14, 'Laserontharing oksels', 'Épilation laser aisselles', 'Laser hair removal underarms', 'Laser-Haarentfernung Achseln', { gender: 'female' }],
    ['onderarmen', 30, 95, 99, 5, 'Laserontharing onderarmen', 'Épilation laser avant-bras', 'Laser hair removal forearms', 'Laser-Haarentfernung Unterarme'],
    ['armen', 45, 135, 139, 3, 'Laserontharing armen', 'Épilation laser bras complets', 'Laser hair removal full arms', 'Laser-Haarentfernung Arme'],
    ['bikinilijn', 15, 65, 69, 9, 'Laserontharing bikinilijn', 'Épilation laser maillot', 'Laser hair removal bikini line', 'Laser-Haarentfernung Bikinizone', { gender: 'female' }],
    ['bikini', 30, 95, 99, 14, 'Laserontharing bikini volledig', 'Épilation laser maillot intégral', 'Laser hair removal full bikini', 'Laser-Haarentfernung Intimbereich', { gender: 'female' }],
    ['billen', 30, 85, 89, 4, 'Laserontharing billen', 'Épilation laser fessiers', 'Laser hair removal buttocks', 'Laser-Haarentfernung Gesäß'],
    ['onderbenen', 45, 139, 145, 12, 'Laserontharing onderbenen', 'Épilation laser demi-jambes', 'Laser hair removal lower legs', 'Laser-Haarentfernung Unterschenkel', { gender: 'female' }],
    ['bovenbenen', 45, 149, 155, 4, 'Laserontharing bovenbenen', 'Épilation laser cuisses', 'Laser hair removal upper legs', 'Laser-Haarentfernung Oberschenkel', { gender: 'female' }],
    ['benen', 75, 245, 249, 6, 'Laserontharing benen', 'Épilation laser jambes complètes', 'Laser hair removal full legs', 'Laser-Haarentfernung Beine', { gender: 'female' }],
    ['rug', 45, 155, 159, 4, 'Laserontharing rug', 'Épilation laser dos', 'Laser hair removal back', 'Laser-Haarentfernung Rücken', { gender: 'male' }],
    ['borst', 45, 155, 159, 3, 'Laserontharing borst en buik', 'Épilation laser torse et ventre', 'Laser hair removal chest and abdomen', 'Laser-Haarentfernung Brust und Bauch', { gender: 'male' }],
  ]),
  ...offer('vaatlaser', 'vascular', ['vbeam'], [
    ['spidernaevus', 15, 75, 79, 4, 'Vaatlaser spider naevus', 'Laser vasculaire angiome stellaire', 'Vascular laser spider naevus', 'Gefäßlaser Spider-Nävus'],
    ['couperose-wangen', 30, 135, 139, 7, 'Vaatlaser couperose wangen', 'Laser vasculaire couperose joues', 'Vascular laser redness cheeks', 'Gefäßlaser Couperose Wangen'],
    ['couperose-gezicht', 45, 195, 199, 6, 'Vaatlaser couperose gezicht', 'Laser vasculaire couperose visage', 'Vascular laser redness face', 'Gefäßlaser Couperose Gesicht'],
    ['vaatjes-benen', 45, 185, 189, 4, 'Vaatlaser vaatjes benen', 'Laser vasculaire varicosités jambes', 'Vascular laser leg veins', 'Gefäßlaser Besenreiser Beine'],
  ]),
  ...offer('pigment', 'vascular', ['m22'], [
    ['pigment-gezicht', 30, 145, 149, 6, 'Pigmentlaser gezicht', 'Laser pigmentaire visage', 'Pigment laser face', 'Pigmentlaser Gesicht'],
    ['pigment-handen', 30, 125, 129, 4, 'Pigmentlaser handen', 'Laser pigmentaire mains', 'Pigment laser hands', 'Pigmentlaser Hände'],
    ['pigment-decollete', 45, 185, 189, 3, 'Pigmentlaser decolleté', 'Laser pigmentaire décolleté', 'Pigment laser décolleté', 'Pigmentlaser Dekolleté', { gender: 'female' }],
    ['melasma', 45, 165, 169, 3, 'Melasmabehandeling', 'Traitement du mélasma', 'Melasma treatment', 'Melasma-Behandlung', { gender: 'female' }],
    ['ipl', 45, 175, 179, 5, 'Huidverjonging met IPL', 'Rajeunissement par IPL', 'IPL skin rejuvenation', 'Hautverjüngung mit IPL'],
  ]),
  ...offer('tattoo', 'laser', ['picosure'], [
    ['tattoo-klein', 15, 85, 89, 4, 'Tattooverwijdering klein', 'Détatouage petit', 'Tattoo removal small', 'Tattooentfernung klein'],
    ['tattoo-middel', 30, 145, 149, 4, 'Tattooverwijdering middel', 'Détatouage moyen', 'Tattoo removal medium', 'Tattooentfernung mittel'],
    ['tattoo-groot', 45, 225, 229, 2, 'Tattooverwijdering groot', 'Détatouage grand', 'Tattoo removal large', 'Tattooentfernung groß'],
    ['pmu', 15, 95, 99, 3, 'Permanente make-up verwijderen', 'Retrait de maquillage permanent', 'Permanent make-up removal', 'Permanent-Make-up entfernen', { gender: 'female' }],
  ]),
  ...offer('acne', 'skin', [], [
    ['acne-basis', 60, 79, 82, 10, 'Acnebehandeling', 'Traitement de l’acné', 'Acne treatment', 'Aknebehandlung'],
    ['acne-led', 75, 99, 104, 6, 'Acnebehandeling met lichttherapie', 'Traitement de l’acné avec LED', 'Acne treatment with light therapy', 'Aknebehandlung mit Lichttherapie'],
    ['acne-rug', 60, 89, 94, 3, 'Acnebehandeling rug', 'Traitement de l’acné du dos', 'Acne treatment back', 'Aknebehandlung Rücken'],
    ['acne-medisch', 60, 85, 89, 0, 'Acnetherapie op medische indicatie', 'Thérapie de l’acné sur indication', 'Acne therapy on medical grounds', 'Aknetherapie mit medizinischer Indikation', { medical: true }],
  ]),
  ...offer('huidverbetering', 'skin', ['hydrafacial'], [
    ['hydrafacial', 45, 129, 135, 11, 'Hydrafacial Signature', 'Hydrafacial Signature', 'Hydrafacial Signature', 'Hydrafacial Signature'],
    ['hydrafacial-deluxe', 60, 169, 175, 6, 'Hydrafacial Deluxe', 'Hydrafacial Deluxe', 'Hydrafacial Deluxe', 'Hydrafacial Deluxe'],
    ['hydrafacial-platinum', 75, 199, 205, 3, 'Hydrafacial Platinum', 'Hydrafacial Platinum', 'Hydrafacial Platinum', 'Hydrafacial Platinum'],
  ]),
  ...offer('huidverbetering', 'skin', [], [
    ['bindweefsel', 45, 75, 79, 6, 'Bindweefselmassage gezicht', 'Massage du tissu conjonctif', 'Connective tissue massage face', 'Bindegewebsmassage Gesicht'],
    ['collageen', 60, 119, 125, 6, 'Collageenbehandeling', 'Soin au collagène', 'Collagen treatment', 'Kollagenbehandlung'],
    ['dermaplaning', 45, 79, 85, 6, 'Dermaplaning', 'Dermaplaning', 'Dermaplaning', 'Dermaplaning', { gender: 'female' }],
  ]),
  ...offer('peelings', 'skin', [], [
    ['glycol', 30, 79, 82, 9, 'Glycolpeeling', 'Peeling à l’acide glycolique', 'Glycolic peel', 'Glykolsäure-Peeling'],
    ['salicyl', 30, 79, 82, 7, 'Salicylpeeling', 'Peeling à l’acide salicylique', 'Salicylic peel', 'Salicylsäure-Peeling'],
    ['melkzuur', 30, 75, 78, 5, 'Melkzuurpeeling', 'Peeling à l’acide lactique', 'Lactic peel', 'Milchsäure-Peeling'],
    ['jessner', 45, 125, 129, 3, 'Jessnerpeeling', 'Peeling de Jessner', 'Jessner peel', 'Jessner-Peeling'],
    ['tca', 60, 145, 149, 3, 'TCA-peeling', 'Peeling au TCA', 'TCA peel', 'TCA-Peeling'],
  ]),
  ...offer('microneedling', 'needling', ['skinpen'], [
    ['needling-gezicht', 60, 165, 169, 7, 'Microneedling gezicht', 'Microneedling visage', 'Microneedling face', 'Microneedling Gesicht'],
    ['needling-hals', 75, 205, 209, 4, 'Microneedling gezicht en hals', 'Microneedling visage et cou', 'Microneedling face and neck', 'Microneedling Gesicht und Hals'],
    ['needling-littekens', 45, 145, 149, 4, 'Microneedling littekens', 'Microneedling cicatrices', 'Microneedling scars', 'Microneedling Narben'],
  ]),
  ...offer('injectables', 'injectables', [], [
    ['botuline-1', 30, 125, 129, 7, 'Botuline 1 zone', 'Toxine botulique 1 zone', 'Botulinum 1 area', 'Botulinum 1 Zone'],
    ['botuline-2', 30, 195, 199, 9, 'Botuline 2 zones', 'Toxine botulique 2 zones', 'Botulinum 2 areas', 'Botulinum 2 Zonen'],
    ['botuline-3', 30, 255, 259, 8, 'Botuline 3 zones', 'Toxine botulique 3 zones', 'Botulinum 3 areas', 'Botulinum 3 Zonen'],
    ['filler-lippen', 45, 285, 289, 8, 'Filler lippen', 'Comblement des lèvres', 'Lip filler', 'Lippenfiller', { gender: 'female' }],
    ['filler-wangen', 45, 345, 349, 4, 'Filler wangen', 'Comblement des joues', 'Cheek filler', 'Wangenfiller', { gender: 'female' }],
    ['filler-plooi', 45, 325, 329, 4, 'Filler neus-lippenplooi', 'Comblement sillon nasogénien', 'Nasolabial fold filler', 'Filler Nasolabialfalte'],
    ['skinbooster', 45, 265, 269, 4, 'Skinbooster', 'Skinbooster', 'Skin booster', 'Skinbooster'],
    ['hyperhidrose', 45, 395, 399, 0, 'Botuline bij overmatig zweten', 'Toxine botulique hyperhidrose', 'Botulinum for excessive sweating', 'Botulinum bei übermäßigem Schwitzen', { medical: true }],
  ]),
  ...offer('consult', 'injectables', [], [
    ['consult-arts', 30, 45, 45, 5, 'Consult arts', 'Consultation médecin', 'Consultation with physician', 'Ärztliche Beratung'],
  ]),
  ...offer('consult', 'skin', [], [
    ['intake-laser', 30, 0, 0, 5, 'Intake laserontharing', 'Premier bilan épilation laser', 'Laser hair removal intake', 'Erstgespräch Laser-Haarentfernung', { intake: true }],
    ['intake-huid', 30, 25, 25, 6, 'Intake huidanalyse', 'Premier bilan analyse de peau', 'Skin analysis intake', 'Erstgespräch Hautanalyse', { intake: true }],
    ['controle', 15, 0, 0, 7, 'Controle', 'Contrôle', 'Check-up', 'Kontrolle'],
  ]),
  ...offer('acties', 'laser', ['gentlemax'], [
    ['actie-oksels-bikini', 30, 119, 125, 5, 'Actie oksels en bikini', 'Promotion aisselles et maillot', 'Offer underarms and bikini', 'Aktion Achseln und Bikinizone', { gender: 'female' }],
  ]),
  ...offer('acties', 'skin', [], [
    ['actie-peeling', 30, 49, 52, 4, 'Kennismaking peeling', 'Découverte du peeling', 'Introductory peel', 'Kennenlern-Peeling'],
  ]),
]
