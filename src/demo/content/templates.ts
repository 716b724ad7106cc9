import type { Words } from '#kernel/texts.ts'
import type { AppointmentType, LocaleCode } from './reference-data.ts'
import type { CategorySlug } from './treatments.ts'

/** A text in the two languages of the demo's practitioners; in each country under its own locales. */
interface Bilingual {
  readonly nl: string
  readonly fr: string
}
const locales: Readonly<Record<'NL' | 'BE', readonly (readonly [LocaleCode, keyof Bilingual])[]>> = {
  NL: [['nl_NL', 'nl']],
  BE: [
    ['nl_BE', 'nl'],
    ['fr_BE', 'fr'],
  ],
}
export const contentsIn = (country: 'NL' | 'BE', text: Bilingual): Readonly<Record<string, string>> =>
  Object.fromEntries(locales[country].map(([code, language]) => [code, text[language]]))

const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`
const part = (title: string, ...items: readonly string[]) => `<h3>${title}</h3>${list(...items)}`

/** The text of a report, with labels after which the practitioner fills in or deletes something. */
export const reportTemplates: readonly {
  readonly type: AppointmentType
  readonly categories: readonly CategorySlug[]
  readonly text: Bilingual
}[] = [
  {
    type: 'treatment',
    categories: ['laserontharing'],
    text: {
      nl:
        part(
          'Vooraf',
          'Huidtype (Fitzpatrick):',
          'Laatste zon of zelfbruiner:',
          'Medicatie gewijzigd sinds de vorige keer: nee',
          'Zone geschoren, huid gaaf en gereinigd',
        ) +
        part(
          'Behandeling',
          'Zones:',
          'Proefpuls en reactie na 5 minuten:',
          'Koeling: cryogeen / lucht',
          'Eindpunt: perifolliculair oedeem en roodheid zichtbaar',
        ) +
        part(
          'Nazorg en vervolg',
          'Gekoeld en aloë aangebracht',
          'Nazorg besproken: 2 weken geen zon, 24 uur geen sport of sauna, SPF 50',
          'Volgende afspraak over … weken',
        ) +
        '<p>Bijzonderheden: geen.</p>',
      fr:
        part(
          'Avant',
          'Phototype (Fitzpatrick) :',
          'Dernière exposition au soleil ou autobronzant :',
          'Médicaments modifiés depuis la dernière fois : non',
          'Zone rasée, peau saine et nettoyée',
        ) +
        part(
          'Traitement',
          'Zones :',
          'Impulsion test et réaction après 5 minutes :',
          'Refroidissement : cryogène / air',
          'Point final : œdème périfolliculaire et rougeur visibles',
        ) +
        part(
          'Suivi',
          'Peau refroidie, aloès appliqué',
          'Consignes données : pas de soleil pendant 2 semaines, ni sport ni sauna pendant 24 heures, SPF 50',
          'Prochain rendez-vous dans … semaines',
        ) +
        '<p>Particularités : aucune.</p>',
    },
  },
  {
    type: 'treatment',
    categories: ['vaatlaser', 'pigment'],
    text: {
      nl:
        part(
          'Vooraf',
          'Indicatie:',
          'Huidtype (Fitzpatrick):',
          'Foto’s gemaakt: ja',
          'Contra-indicaties nagevraagd: geen',
        ) +
        part('Behandeling', 'Behandeld gebied:', 'Aantal pulsen of passages:', 'Reactie tijdens de behandeling:') +
        part(
          'Nazorg',
          'Gekoeld, herstellende crème aangebracht',
          'Korstjes niet openmaken, 4 weken SPF 50',
          'Controle over 6 weken',
        ),
      fr:
        part(
          'Avant',
          'Indication :',
          'Phototype (Fitzpatrick) :',
          'Photos prises : oui',
          'Contre-indications vérifiées : aucune',
        ) +
        part(
          'Traitement',
          'Zone traitée :',
          'Nombre d’impulsions ou de passages :',
          'Réaction pendant le traitement :',
        ) +
        part(
          'Suivi',
          'Peau refroidie, crème réparatrice appliquée',
          'Ne pas enlever les croûtes, SPF 50 pendant 4 semaines',
          'Contrôle dans 6 semaines',
        ),
    },
  },
  {
    type: 'treatment',
    categories: ['peelings', 'microneedling', 'huidverbetering', 'acne'],
    text: {
      nl:
        part(
          'Vooraf',
          'Huidbeeld vandaag:',
          'Thuisproducten, retinol gestopt sinds:',
          'Koortslip in het verleden: nee',
        ) +
        part(
          'Behandeling',
          'Product of naaldlengte:',
          'Aantal lagen of passages, inwerktijd:',
          'Reactie: lichte roodheid',
        ) +
        part(
          'Nazorg',
          'Kalmerend masker, SPF 50 aangebracht',
          'Thuisadvies meegegeven: mild reinigen, 5 dagen geen zuren of retinol',
        ),
      fr:
        part(
          'Avant',
          'État de la peau aujourd’hui :',
          'Produits à la maison, rétinol arrêté depuis :',
          'Antécédent d’herpès labial : non',
        ) +
        part(
          'Traitement',
          'Produit ou longueur des aiguilles :',
          'Nombre de couches ou de passages, temps de pose :',
          'Réaction : légère rougeur',
        ) +
        part(
          'Suivi',
          'Masque apaisant, SPF 50 appliqué',
          'Conseils donnés : nettoyage doux, ni acides ni rétinol pendant 5 jours',
        ),
    },
  },
  {
    type: 'treatment',
    categories: ['injectables'],
    text: {
      nl:
        part(
          'Anamnese',
          'Klacht of wens:',
          'Medicatie, bloedverdunners:',
          'Allergieën:',
          'Zwangerschap of borstvoeding: nee',
        ) +
        part(
          'Ingreep',
          'Middel, merk en lotnummer:',
          'Hoeveelheid per plaats:',
          'Techniek, naald of canule:',
          'Capillaire refill na afloop: goed',
        ) +
        part('Afspraken', 'Risico’s besproken, cliënt gaat akkoord', 'Spoednummer meegegeven', 'Controle over 2 weken'),
      fr:
        part(
          'Anamnèse',
          'Plainte ou souhait :',
          'Médicaments, anticoagulants :',
          'Allergies :',
          'Grossesse ou allaitement : non',
        ) +
        part(
          'Acte',
          'Produit, marque et numéro de lot :',
          'Quantité par point :',
          'Technique, aiguille ou canule :',
          'Recoloration capillaire après l’acte : bonne',
        ) +
        part(
          'Accords',
          'Risques expliqués, accord du client',
          'Numéro d’urgence communiqué',
          'Contrôle dans 2 semaines',
        ),
    },
  },
  {
    type: 'intake',
    categories: ['consult', 'laserontharing', 'vaatlaser', 'tattoo'],
    text: {
      nl:
        part('Hulpvraag', 'Wens van de cliënt:', 'Eerdere behandelingen en resultaat:') +
        part(
          'Gezondheid',
          'Medicatie en allergieën:',
          'Zwangerschap of borstvoeding: nee',
          'Huidaandoeningen, neiging tot littekens:',
        ) +
        part('Onderzoek', 'Huidtype (Fitzpatrick):', 'Bevindingen:') +
        part(
          'Plan',
          'Voorgestelde behandeling en aantal keer:',
          'Verwachting, risico’s en kosten besproken',
          'Proefplek: ja / nee',
        ),
      fr:
        part('Demande', 'Souhait du client :', 'Traitements antérieurs et résultat :') +
        part(
          'Santé',
          'Médicaments et allergies :',
          'Grossesse ou allaitement : non',
          'Affections de la peau, tendance aux cicatrices :',
        ) +
        part('Examen', 'Phototype (Fitzpatrick) :', 'Constatations :') +
        part(
          'Plan',
          'Traitement proposé et nombre de séances :',
          'Attentes, risques et coûts expliqués',
          'Zone test : oui / non',
        ),
    },
  },
  {
    type: 'check',
    categories: ['consult', 'laserontharing', 'injectables'],
    text: {
      nl:
        part(
          'Controle',
          'Verloop sinds de behandeling:',
          'Resultaat ten opzichte van de foto’s:',
          'Bijwerkingen: geen',
        ) + part('Vervolg', 'Advies:', 'Nieuwe afspraak: ja / nee'),
      fr:
        part(
          'Contrôle',
          'Évolution depuis le traitement :',
          'Résultat par rapport aux photos :',
          'Effets secondaires : aucun',
        ) + part('Suite', 'Conseil :', 'Nouveau rendez-vous : oui / non'),
    },
  },
]

const order = (title: string, ...items: readonly string[]) =>
  `<h3>${title}</h3><ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`

/** The texts of the agreements that clients sign. */
export const agreementTemplates: readonly {
  readonly name: Words
  /** The months for which it counts; for ever without. */
  readonly validMonths?: number
  readonly text: Bilingual
}[] = [
  {
    name: {
      nl: 'Toestemming laserbehandeling',
      fr: 'Consentement au traitement laser',
      en: 'Consent to laser treatment',
      de: 'Einwilligung Laserbehandlung',
    },
    text: {
      nl:
        '<h2>Toestemming voor een laserbehandeling</h2><p>Ik, <strong>:client_name</strong>, geboren op :client_birthdate, geef :chain_name toestemming voor deze behandeling.</p><p>Mijn behandelaar heeft mij uitgelegd wat de behandeling inhoudt, wat ik ervan mag verwachten en wat de risico’s zijn. Ik heb vragen kunnen stellen en ze zijn beantwoord.</p>' +
        order(
          'Ik verklaar dat',
          'ik de vragen over mijn gezondheid volledig en naar waarheid heb beantwoord;',
          'ik de laatste vier weken niet in de zon of onder de zonnebank ben geweest;',
          'ik niet zwanger ben en geen medicijnen gebruik die de huid gevoelig maken voor licht, of dat ik dit heb gemeld.',
        ) +
        part(
          'Ik weet dat',
          'roodheid en zwelling enkele dagen kunnen aanhouden;',
          'korstjes, blaren, pigmentverschil en in een zeldzaam geval littekens kunnen ontstaan;',
          'het resultaat per persoon verschilt en meerdere behandelingen nodig zijn.',
        ) +
        '<p>Ik mag mijn toestemming op elk moment intrekken. De kosten van behandelingen die al zijn uitgevoerd, blijven verschuldigd.</p>',
      fr:
        '<h2>Consentement à un traitement laser</h2><p>Je soussigné(e), <strong>:client_name</strong>, né(e) le :client_birthdate, donne à :chain_name mon consentement à ce traitement.</p><p>Mon praticien m’a expliqué le traitement, les résultats que je peux en attendre et ses risques. J’ai pu poser mes questions et j’ai reçu des réponses.</p>' +
        order(
          'Je déclare que',
          'j’ai répondu complètement et sincèrement aux questions sur ma santé ;',
          'je ne me suis pas exposé au soleil ni au banc solaire ces quatre dernières semaines ;',
          'je ne suis pas enceinte et ne prends pas de médicament qui rend la peau sensible à la lumière, ou que je l’ai signalé.',
        ) +
        part(
          'Je sais que',
          'la rougeur et le gonflement peuvent durer quelques jours ;',
          'des croûtes, des cloques, des différences de pigmentation et, rarement, des cicatrices peuvent apparaître ;',
          'le résultat varie d’une personne à l’autre et demande plusieurs séances.',
        ) +
        '<p>Je peux retirer mon consentement à tout moment. Les traitements déjà effectués restent dus.</p>',
    },
  },
  {
    name: {
      nl: 'Toestemming injectables',
      fr: 'Consentement aux injections',
      en: 'Consent to injectables',
      de: 'Einwilligung Injektionen',
    },
    validMonths: 12,
    text: {
      nl:
        '<h2>Toestemming voor botulinetoxine of fillers</h2><p>Ik, <strong>:client_name</strong>, geboren op :client_birthdate, geef :chain_name toestemming voor deze behandeling.</p><p>De arts heeft mijn gezondheid met mij besproken, het middel genoemd dat wordt gebruikt en andere mogelijkheden uitgelegd, ook die van niet behandelen.</p>' +
        part(
          'Mogelijke gevolgen',
          'blauwe plekken, zwelling en gevoeligheid gedurende enkele dagen;',
          'asymmetrie of een hangend ooglid, van tijdelijke aard;',
          'infectie, en bij fillers in een zeldzaam geval afsluiting van een bloedvat.',
        ) +
        '<p>Bij toenemende pijn, een witte of gevlekte huid of minder zicht bel ik <strong>direct</strong> het spoednummer dat ik heb gekregen.</p><p>Ik heb bedenktijd gehad en geef toestemming voor de behandeling en voor foto’s in mijn dossier.</p>',
      fr:
        '<h2>Consentement à la toxine botulique ou aux produits de comblement</h2><p>Je soussigné(e), <strong>:client_name</strong>, né(e) le :client_birthdate, donne à :chain_name mon consentement à ce traitement.</p><p>Le médecin a discuté de ma santé avec moi, a nommé le produit utilisé et expliqué les autres possibilités, y compris celle de ne pas traiter.</p>' +
        part(
          'Conséquences possibles',
          'bleus, gonflement et sensibilité pendant quelques jours ;',
          'asymétrie ou paupière tombante, de façon temporaire ;',
          'infection et, rarement, obstruction d’un vaisseau avec les produits de comblement.',
        ) +
        '<p>En cas de douleur croissante, de peau blanche ou marbrée ou de baisse de la vue, j’appelle <strong>immédiatement</strong> le numéro d’urgence reçu.</p><p>J’ai eu un délai de réflexion et je consens au traitement et aux photos dans mon dossier.</p>',
    },
  },
  {
    name: {
      nl: 'Behandelovereenkomst en privacy',
      fr: 'Contrat de soins et vie privée',
      en: 'Treatment agreement and privacy',
      de: 'Einwilligung und Datenschutz',
    },
    text: {
      nl:
        '<h2>Behandelovereenkomst</h2><p>Tussen :chain_name en <strong>:client_name</strong>, geboren op :client_birthdate.</p>' +
        order(
          'Afspraken',
          'Een afspraak verzetten of afzeggen kan kosteloos tot 24 uur van tevoren.',
          'Een pakket is persoonlijk. Tegoed blijft een jaar geldig.',
          'Klachten bespreken we eerst met elkaar; daarna kan ik naar de geschillencommissie.',
        ) +
        '<h3>Mijn gegevens</h3><p>De kliniek bewaart mijn dossier zolang de wet dat vraagt. Alleen wie bij mijn behandeling betrokken is, mag het inzien. Ik mag mijn gegevens opvragen en laten verbeteren.</p>',
      fr:
        '<h2>Contrat de soins</h2><p>Entre :chain_name et <strong>:client_name</strong>, né(e) le :client_birthdate.</p>' +
        order(
          'Accords',
          'Un rendez-vous peut être déplacé ou annulé sans frais jusqu’à 24 heures à l’avance.',
          'Un forfait est personnel. Le crédit reste valable un an.',
          'Nous parlons d’abord ensemble d’une plainte ; ensuite je peux m’adresser au service de médiation.',
        ) +
        '<h3>Mes données</h3><p>La clinique conserve mon dossier aussi longtemps que la loi le demande. Seules les personnes qui participent à mon traitement peuvent le consulter. Je peux demander mes données et les faire corriger.</p>',
    },
  },
]
