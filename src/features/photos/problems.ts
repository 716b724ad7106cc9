import { texts } from '#kernel/texts.ts'

/** The sentences of the refusals of photos. */
export const photosProblems = texts({
  photo_type: {
    nl: 'Kies een foto als JPG of PNG.',
    fr: 'Choisissez une photo en JPG ou PNG.',
    en: 'Choose a photo as JPG or PNG.',
    de: 'Bitte ein Foto als JPG oder PNG wählen.',
  },
  photo_report_closed: {
    nl: 'Dit verslag is gesloten. De foto blijft op dit apparaat: open het verslag opnieuw en voeg haar met een aanvulling toe.',
    fr: 'Ce rapport est clôturé. La photo reste sur cet appareil : rouvrez le rapport et ajoutez-la avec un complément.',
    en: 'This report has closed. The photo stays on this device: open the report again and add it with an addendum.',
    de: 'Dieser Behandlungsbericht ist abgeschlossen. Das Foto bleibt auf diesem Gerät: Öffnen Sie den Bericht neu und fügen Sie es mit einem Nachtrag hinzu.',
  },
  photo_drawn_on: {
    nl: 'Op deze foto is getekend. Sla eerst het verslag op; daarna kunt u die met een reden verwijderen.',
    fr: 'Un dessin repose sur cette photo. Enregistrez d’abord le rapport ; vous pourrez ensuite la supprimer avec un motif.',
    en: 'There is a drawing on this photo. Save the report first; then you can delete the photo with a reason.',
    de: 'Auf diesem Foto liegt eine Zeichnung. Speichern Sie zuerst den Behandlungsbericht; dann können Sie es mit einem Grund löschen.',
  },
  'pre_save_photos.unknown': {
    nl: 'Een foto wachtte langer dan een dag of is verwijderd. Maak of kies de foto opnieuw.',
    fr: 'Une photo a attendu plus d’un jour ou a été supprimée. Reprenez-la ou choisissez-la à nouveau.',
    en: 'A photo waited longer than a day or was deleted. Take or choose it again.',
    de: 'Ein Foto hat länger als einen Tag gewartet oder wurde gelöscht. Bitte neu aufnehmen oder wählen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    photos: typeof photosProblems
  }
}
