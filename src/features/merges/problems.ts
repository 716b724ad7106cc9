import { texts } from '#kernel/texts.ts'

/** The problem codes of a merge, with their sentences. */
export const mergesProblems = texts({
  merge_same: {
    nl: 'Dit is dezelfde cliënt. Misschien zijn deze twee al samengevoegd.',
    fr: 'C’est le même client. Ces deux fiches sont peut-être déjà fusionnées.',
    en: 'This is the same client. Maybe these two have been merged already.',
    de: 'Das ist derselbe Kunde. Vielleicht wurden diese beiden schon zusammengeführt.',
  },
  merge_other_country: {
    nl: 'De twee horen bij verschillende landen. Alleen cliënten van één land kunnen worden samengevoegd.',
    fr: 'Les deux appartiennent à des pays différents. Seuls des clients d’un même pays peuvent être fusionnés.',
    en: 'The two belong to different countries. Only clients of one country can be merged.',
    de: 'Die beiden gehören zu verschiedenen Ländern. Nur Kunden eines Landes können zusammengeführt werden.',
  },
  merge_erased: {
    nl: 'Een van de twee is gewist en kan niet worden samengevoegd.',
    fr: 'L’un des deux a été effacé et ne peut pas être fusionné.',
    en: 'One of the two was erased and cannot be merged.',
    de: 'Einer der beiden wurde gelöscht und kann nicht zusammengeführt werden.',
  },
  merge_erasure_open: {
    nl: 'Er loopt een verzoek om een van de twee te wissen. Voer het eerst uit of trek het in.',
    fr: 'Une demande d’effacement de l’un des deux est en cours. Exécutez-la ou retirez-la d’abord.',
    en: 'There is a request to erase one of the two. Carry it out or withdraw it first.',
    de: 'Für einen der beiden läuft eine Löschanfrage. Bitte zuerst ausführen oder zurückziehen.',
  },
  merge_changed: {
    nl: 'Er is iets bijgekomen bij de cliënt die wordt samengevoegd. Bekijk de twee opnieuw.',
    fr: 'Quelque chose s’est ajouté chez le client à fusionner. Revoyez les deux.',
    en: 'Something was added to the client who is to be merged. Look at the two again.',
    de: 'Beim Kunden, der zusammengeführt werden soll, ist etwas hinzugekommen. Bitte die beiden erneut ansehen.',
  },
  merge_notes_long: {
    nl: 'Samen zijn de notities te lang. Kies die van één van beiden.',
    fr: 'Ensemble, les notes sont trop longues. Choisissez celles de l’un des deux.',
    en: 'Together the notes are too long. Choose those of one of the two.',
    de: 'Zusammen sind die Notizen zu lang. Bitte die eines der beiden wählen.',
  },
  merge_not_last: {
    nl: 'Deze samenvoeging is al ongedaan gemaakt, of er is daarna nog een gedaan. Maak eerst de laatste ongedaan.',
    fr: 'Cette fusion est déjà annulée, ou une autre a suivi. Annulez d’abord la dernière.',
    en: 'This merge has been undone already, or another one followed. Undo the last one first.',
    de: 'Diese Zusammenführung wurde schon rückgängig gemacht, oder eine weitere folgte. Bitte zuerst die letzte rückgängig machen.',
  },
  merge_posted_since: {
    nl: 'Na de samenvoeging is er iets geboekt of ondertekend voor deze cliënt. Ongedaan maken kan niet meer.',
    fr: 'Depuis la fusion, quelque chose a été comptabilisé ou signé pour ce client. L’annulation n’est plus possible.',
    en: 'Since the merge something was posted or signed for this client. It can no longer be undone.',
    de: 'Seit der Zusammenführung wurde für diesen Kunden etwas gebucht oder unterschrieben. Rückgängig machen ist nicht mehr möglich.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    merges: typeof mergesProblems
  }
}
