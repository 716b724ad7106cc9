import { texts } from '#kernel/texts.ts'

/** The problem codes of a treatment report, with their sentences; `field.code` is a sentence of that field alone. */
export const reportsProblems = texts({
  report_exists: {
    nl: 'Voor deze afspraak is al een verslag.',
    fr: 'Ce rendez-vous a déjà un rapport.',
    en: 'This appointment already has a report.',
    de: 'Zu diesem Termin gibt es schon einen Behandlungsbericht.',
  },
  answers_settled: {
    nl: 'Deze afspraak is betaald met de btw die uit deze antwoorden volgde. De conclusie ligt vast.',
    fr: 'Ce rendez-vous est payé avec la TVA qui découlait de ces réponses. La conclusion ne change plus.',
    en: 'This appointment was paid with the VAT that followed from these answers. Their conclusion is fixed.',
    de: 'Dieser Termin wurde mit der MwSt. bezahlt, die sich aus diesen Antworten ergab. Ihr Ergebnis steht fest.',
  },
  questions_reworded: {
    nl: 'De vragen zijn intussen anders geformuleerd. Lees ze opnieuw en sla dan op.',
    fr: 'Les questions ont été reformulées entre-temps. Relisez-les, puis enregistrez.',
    en: 'The questions have been worded anew meanwhile. Read them again, then save.',
    de: 'Die Fragen wurden inzwischen neu formuliert. Lesen Sie sie noch einmal und speichern Sie dann.',
  },
  already_answered: {
    nl: 'De medische vragenlijst is al ingevuld. De antwoorden veranderen niet meer.',
    fr: 'Le questionnaire médical est déjà rempli. Les réponses ne changent plus.',
    en: 'The medical questionnaire has already been filled in. Its answers are final.',
    de: 'Der medizinische Fragebogen ist schon ausgefüllt. Die Antworten ändern sich nicht mehr.',
  },
  versions_unjoined: {
    nl: 'Dit verslag is intussen gewijzigd. Voeg eerst beide versies samen of neem de andere over.',
    fr: 'Ce rapport a été modifié entre-temps. Fusionnez d’abord les deux versions ou reprenez l’autre.',
    en: 'This report has changed in the meantime. First join both versions or use the other one.',
    de: 'Dieser Behandlungsbericht wurde inzwischen geändert. Bitte erst zusammenführen oder die andere Fassung übernehmen.',
  },
  report_closed: {
    nl: 'Dit verslag is gesloten. Voeg een aanvulling toe.',
    fr: 'Ce rapport est clôturé. Ajoutez un complément.',
    en: 'This report has closed. Add an addendum.',
    de: 'Dieser Behandlungsbericht ist abgeschlossen. Fügen Sie einen Nachtrag hinzu.',
  },
  report_open: {
    nl: 'Dit verslag is nog niet gesloten: wijzig het verslag zelf.',
    fr: 'Ce rapport n’est pas encore clôturé : modifiez-le directement.',
    en: 'This report has not closed yet: change the report itself.',
    de: 'Dieser Behandlungsbericht ist noch offen: Ändern Sie ihn selbst.',
  },
  not_asked: {
    nl: 'Dit wordt hier niet gevraagd.',
    fr: 'Ceci n’est pas demandé ici.',
    en: 'This is not asked here.',
    de: 'Das wird hier nicht gefragt.',
  },
  questionnaire_required: {
    nl: 'Het invullen van de vragenlijst voor de medische btw-vrijstelling is verplicht.',
    fr: 'Le questionnaire sur l’exonération médicale de TVA est obligatoire.',
    en: 'Completing the questionnaire for the medical VAT exemption is compulsory.',
    de: 'Der Fragebogen zur medizinischen MwSt.-Befreiung muss ausgefüllt werden.',
  },
  question_2_required: {
    nl: 'Beantwoord ook de tweede vraag.',
    fr: 'Répondez aussi à la deuxième question.',
    en: 'Answer the second question too.',
    de: 'Beantworten Sie auch die zweite Frage.',
  },
  substantiation_required: {
    nl: 'Onderbouw waarom de behandeling medisch is.',
    fr: 'Justifiez pourquoi le soin est médical.',
    en: 'Say why the treatment is medical.',
    de: 'Begründen Sie, warum die Behandlung medizinisch ist.',
  },
  none_excludes: {
    nl: '‘Geen’ kan niet samen met iets anders.',
    fr: '« Aucune » ne peut pas être combiné avec autre chose.',
    en: '‘None’ cannot be combined with anything else.',
    de: '„Keine“ lässt sich nicht mit anderem verbinden.',
  },
  addendum_empty: {
    nl: 'Schrijf een tekst, of voeg een bijwerking, partij of foto toe.',
    fr: 'Écrivez un texte, ou ajoutez un effet secondaire, un lot ou une photo.',
    en: 'Write a text, or add a side effect, a lot or a photo.',
    de: 'Schreiben Sie einen Text, oder fügen Sie eine Nebenwirkung, eine Charge oder ein Foto hinzu.',
  },
  lot_twice: {
    nl: 'Dit product staat er al met dezelfde partij.',
    fr: 'Ce produit y figure déjà avec le même lot.',
    en: 'This product is already listed with the same lot.',
    de: 'Dieses Produkt steht schon mit derselben Charge da.',
  },
  lot_missing: {
    nl: 'Vul het partijnummer in.',
    fr: 'Indiquez le numéro de lot.',
    en: 'Enter the lot number.',
    de: 'Geben Sie die Chargennummer ein.',
  },
  lot_is_code: {
    nl: 'Dit is de hele code van een verpakking. Vul alleen het partijnummer in.',
    fr: 'C’est le code complet d’un emballage. Indiquez uniquement le numéro de lot.',
    en: 'This is the whole code of a package. Enter the lot number alone.',
    de: 'Das ist der ganze Code einer Packung. Geben Sie nur die Chargennummer ein.',
  },
  lot_expired: {
    nl: 'Deze partij is over de houdbaarheidsdatum. Zeg waarom u die toch gebruikt.',
    fr: 'Ce lot est périmé. Dites pourquoi vous l’utilisez malgré tout.',
    en: 'This lot has expired. Say why you are using it anyway.',
    de: 'Diese Charge ist abgelaufen. Sagen Sie, warum Sie sie trotzdem verwenden.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    reports: typeof reportsProblems
  }
}
