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
