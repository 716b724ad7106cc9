import { texts } from '#kernel/texts.ts'

/** The sentences of the refusals of drawings. */
export const drawingsProblems = texts({
  drawing_closed: {
    nl: 'Het verslag van deze afspraak is gesloten. De tekening verandert niet meer.',
    fr: 'Le rapport de ce rendez-vous est clôturé. Le dessin ne change plus.',
    en: 'The report of this appointment has closed. The drawing can no longer be changed.',
    de: 'Der Behandlungsbericht zu diesem Termin ist abgeschlossen. Die Zeichnung lässt sich nicht mehr ändern.',
  },
  one_picture: {
    nl: 'Een tekening staat op een foto of op een figuur, niet op allebei.',
    fr: 'Un dessin se fait sur une photo ou sur une figure, pas sur les deux.',
    en: 'A drawing is on a photo or on a figure, not on both.',
    de: 'Eine Zeichnung liegt auf einem Foto oder auf einer Figur, nicht auf beiden.',
  },
  'marks.too_many': {
    nl: 'Een tekening heeft hoogstens {{max}} markeringen. Begin een tweede tekening.',
    fr: 'Un dessin contient au maximum {{max}} repères. Commencez un second dessin.',
    en: 'A drawing has {{max}} marks at most. Begin a second one.',
    de: 'Eine Zeichnung hat höchstens {{max}} Markierungen. Beginnen Sie eine zweite.',
  },
  too_many_drawings: {
    nl: 'Bij deze afspraak staan al {{max}} tekeningen, meer kan niet. Teken verder in een ervan, of verwijder er een.',
    fr: 'Ce rendez-vous contient déjà {{max}} dessins, le maximum. Continuez l’un d’eux, ou supprimez-en un.',
    en: 'This appointment already has {{max}} drawings, which is the most. Continue one of them, or delete one.',
    de: 'Zu diesem Termin gibt es schon {{max}} Zeichnungen, mehr sind nicht möglich. Zeichnen Sie in einer davon weiter, oder löschen Sie eine.',
  },
  too_many_points: {
    nl: 'Deze tekening heeft te veel lijnen. Verdeel die over twee tekeningen.',
    fr: 'Ce dessin contient trop de traits. Répartissez-le sur deux dessins.',
    en: 'This drawing has too many lines. Divide it over two drawings.',
    de: 'Diese Zeichnung hat zu viele Linien. Verteilen Sie sie auf zwei Zeichnungen.',
  },
  'product_id.unknown': {
    nl: 'Dit product is hier geen injectiemiddel.',
    fr: 'Ce produit n’est pas un produit injectable ici.',
    en: 'This product is not an injectable here.',
    de: 'Dieses Produkt ist hier kein Injektionsmittel.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    drawings: typeof drawingsProblems
  }
}
