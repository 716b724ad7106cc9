import { texts } from '#kernel/texts.ts'

export const photosTexts = texts({
  photos: { nl: 'Foto’s', fr: 'Photos', en: 'Photos', de: 'Fotos' },
  waiting_one: {
    nl: '{{count}} wacht op opslaan',
    fr: '{{count}} en attente d’enregistrement',
    en: '{{count}} waits to be saved',
    de: '{{count}} noch zu speichern',
  },
  waiting_other: {
    nl: '{{count}} wachten op opslaan',
    fr: '{{count}} en attente d’enregistrement',
    en: '{{count}} wait to be saved',
    de: '{{count}} noch zu speichern',
  },
  waitingText: {
    nl: 'Foto’s worden een dag bewaard tot u het verslag opslaat.',
    fr: 'Les photos sont conservées un jour, jusqu’à l’enregistrement du rapport.',
    en: 'Photos are kept for a day until you save the report.',
    de: 'Fotos bleiben einen Tag lang, bis Sie den Behandlungsbericht speichern.',
  },
  none: {
    nl: 'Er zijn geen foto’s bij dit verslag.',
    fr: 'Aucune photo dans ce rapport.',
    en: 'There are no photos in this report.',
    de: 'In diesem Behandlungsbericht gibt es keine Fotos.',
  },
  take: { nl: 'Foto maken', fr: 'Prendre', en: 'Take photo', de: 'Aufnehmen' },
  upload: { nl: 'Uploaden', fr: 'Ajouter', en: 'Upload', de: 'Hochladen' },
  uploadHelp: {
    nl: 'JPG of PNG, hoogstens {{max}} MB. U kunt ze ook hierheen slepen of plakken.',
    fr: 'JPG ou PNG, {{max}} Mo au plus. Vous pouvez aussi les glisser ou les coller ici.',
    en: 'JPG or PNG, at most {{max}} MB. You can also drop or paste them here.',
    de: 'JPG oder PNG, höchstens {{max}} MB. Sie können sie auch hierher ziehen oder einfügen.',
  },
  dropHere: {
    nl: 'Laat de foto’s hier los',
    fr: 'Déposez les photos ici',
    en: 'Drop the photos here',
    de: 'Fotos hier ablegen',
  },
  compare: { nl: 'Vergelijken', fr: 'Comparer', en: 'Compare', de: 'Vergleichen' },
  uploading: {
    nl: '{{name}} wordt verstuurd',
    fr: 'Envoi de {{name}}',
    en: '{{name}} is being sent',
    de: '{{name}} wird gesendet',
  },
  queued: { nl: 'wacht', fr: 'en attente', en: 'waits', de: 'wartet' },
  checking: { nl: 'verwerken', fr: 'traitement', en: 'processing', de: 'verarbeiten' },
  failed: {
    nl: '{{name}} is niet verstuurd',
    fr: '{{name}} n’a pas été envoyée',
    en: '{{name}} was not sent',
    de: '{{name}} wurde nicht gesendet',
  },
  retryOf: {
    nl: '{{name}} opnieuw versturen',
    fr: 'Renvoyer {{name}}',
    en: 'Send {{name}} again',
    de: '{{name}} erneut senden',
  },
  dropOf: {
    nl: '{{name}} weglaten',
    fr: 'Retirer {{name}}',
    en: 'Leave out {{name}}',
    de: '{{name}} weglassen',
  },
  stillSending: {
    nl: 'Wacht tot alle foto’s zijn verstuurd, of laat ze weg.',
    fr: 'Attendez que toutes les photos soient envoyées, ou retirez-les.',
    en: 'Wait until all photos have been sent, or leave them out.',
    de: 'Bitte warten, bis alle Fotos gesendet sind, oder sie weglassen.',
  },
  front: { nl: 'Voorzijde', fr: 'Face', en: 'Front', de: 'Vorne' },
  left: { nl: 'Links 45°', fr: 'Gauche 45°', en: 'Left 45°', de: 'Links 45°' },
  right: { nl: 'Rechts 45°', fr: 'Droite 45°', en: 'Right 45°', de: 'Rechts 45°' },
  front_short: { nl: 'Voor', fr: 'Face', en: 'Front', de: 'Vorne' },
  left_short: { nl: 'Links', fr: 'Gauche', en: 'Left', de: 'Links' },
  right_short: { nl: 'Rechts', fr: 'Droite', en: 'Right', de: 'Rechts' },
  photoOf: {
    nl: '{{name}}, {{moment}}',
    fr: '{{name}}, {{moment}}',
    en: '{{name}}, {{moment}}',
    de: '{{name}}, {{moment}}',
  },
  open: {
    nl: 'Foto bekijken: {{photo}}',
    fr: 'Voir la photo : {{photo}}',
    en: 'View photo: {{photo}}',
    de: 'Foto ansehen: {{photo}}',
  },
  takenBy: {
    nl: 'Gemaakt door {{author}}, {{moment}}',
    fr: 'Prise par {{author}}, {{moment}}',
    en: 'Taken by {{author}}, {{moment}}',
    de: 'Aufgenommen von {{author}}, {{moment}}',
  },
  notSaved: {
    nl: 'nog niet opgeslagen',
    fr: 'pas encore enregistrée',
    en: 'not saved yet',
    de: 'noch nicht gespeichert',
  },
  inFull: { nl: 'Volledig formaat', fr: 'Taille réelle', en: 'Full size', de: 'Volle Größe' },
  unreadable: {
    nl: 'Deze foto is er niet meer, of u mag haar niet zien.',
    fr: 'Cette photo n’existe plus, ou vous ne pouvez pas la voir.',
    en: 'This photo is no longer there, or you may not see it.',
    de: 'Dieses Foto gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  },

  // Deleting
  delete: { nl: 'Foto verwijderen', fr: 'Supprimer la photo', en: 'Delete photo', de: 'Foto löschen' },
  deleteText: {
    nl: 'De foto is daarna voor niemand meer te zien. Dat kunt u niet ongedaan maken.',
    fr: 'Plus personne ne pourra voir la photo. Vous ne pourrez pas revenir en arrière.',
    en: 'Nobody can see the photo afterwards. You cannot undo this.',
    de: 'Danach kann niemand das Foto mehr sehen. Das lässt sich nicht rückgängig machen.',
  },
  deleteKept: {
    nl: 'In het dossier blijft staan dat er een foto was, wie haar verwijderde en waarom.',
    fr: 'Le dossier indiquera qu’il y avait une photo, qui l’a supprimée et pourquoi.',
    en: 'The record keeps that there was a photo, who deleted it, and why.',
    de: 'In der Akte bleibt vermerkt, dass es ein Foto gab, wer es gelöscht hat und warum.',
  },
  reason: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
  deleted: {
    nl: 'De foto is verwijderd',
    fr: 'La photo est supprimée',
    en: 'The photo has been deleted',
    de: 'Das Foto wurde gelöscht',
  },

  // The camera
  cameraTitle: { nl: 'Foto maken', fr: 'Prendre une photo', en: 'Take a photo', de: 'Foto aufnehmen' },
  angle: { nl: 'Hoek', fr: 'Angle', en: 'Angle', de: 'Winkel' },
  taken: { nl: 'gemaakt', fr: 'prise', en: 'taken', de: 'aufgenommen' },
  shadow: { nl: 'Schaduw', fr: 'Calque', en: 'Shadow', de: 'Schatten' },
  shadowOf: {
    nl: 'Schaduw van een eerdere foto',
    fr: 'Calque d’une photo précédente',
    en: 'Shadow of an earlier photo',
    de: 'Schatten eines früheren Fotos',
  },
  grid: { nl: 'Raster', fr: 'Grille', en: 'Grid', de: 'Raster' },
  turn: { nl: 'Andere camera', fr: 'Autre caméra', en: 'Other camera', de: 'Andere Kamera' },
  shoot: {
    nl: 'Foto maken: {{angle}}',
    fr: 'Prendre la photo : {{angle}}',
    en: 'Take photo: {{angle}}',
    de: 'Foto aufnehmen: {{angle}}',
  },
  picture: { nl: 'Beeld van de camera', fr: 'Image de la caméra', en: 'Picture of the camera', de: 'Bild der Kamera' },
  level: { nl: 'Waterpas', fr: 'De niveau', en: 'Level', de: 'Waagerecht' },
  leans: {
    nl: '{{degrees}}° scheef',
    fr: 'Incliné de {{degrees}}°',
    en: '{{degrees}}° off level',
    de: '{{degrees}}° schief',
  },
  count_one: { nl: '{{count}} foto', fr: '{{count}} photo', en: '{{count}} photo', de: '{{count}} Foto' },
  count_other: { nl: '{{count}} foto’s', fr: '{{count}} photos', en: '{{count}} photos', de: '{{count}} Fotos' },
  done: { nl: 'Klaar', fr: 'Terminé', en: 'Done', de: 'Fertig' },
  camera_missing: {
    nl: 'Dit apparaat heeft geen camera die hier te gebruiken is. Upload een foto.',
    fr: 'Aucune caméra n’est utilisable ici. Ajoutez une photo depuis l’appareil.',
    en: 'This device has no camera that can be used here. Upload a photo.',
    de: 'Dieses Gerät hat keine Kamera, die sich hier nutzen lässt. Laden Sie ein Foto hoch.',
  },
  camera_refused: {
    nl: 'De camera is voor deze pagina geblokkeerd. Sta haar toe in de browser, of upload een foto.',
    fr: 'La caméra est bloquée pour cette page. Autorisez-la dans le navigateur, ou ajoutez une photo.',
    en: 'The camera is blocked for this page. Allow it in the browser, or upload a photo.',
    de: 'Die Kamera ist für diese Seite gesperrt. Erlauben Sie sie im Browser, oder laden Sie ein Foto hoch.',
  },
  camera_busy: {
    nl: 'Een ander programma gebruikt de camera. Sluit het, of upload een foto.',
    fr: 'Un autre programme utilise la caméra. Fermez-le, ou ajoutez une photo.',
    en: 'Another program is using the camera. Close it, or upload a photo.',
    de: 'Ein anderes Programm nutzt die Kamera. Schließen Sie es, oder laden Sie ein Foto hoch.',
  },

  // Comparing
  compareTitle: { nl: 'Foto’s vergelijken', fr: 'Comparer des photos', en: 'Compare photos', de: 'Fotos vergleichen' },
  mode: { nl: 'Weergave', fr: 'Affichage', en: 'View', de: 'Ansicht' },
  mode_slider: { nl: 'Schuif', fr: 'Curseur', en: 'Slider', de: 'Schieber' },
  mode_side: { nl: 'Naast elkaar', fr: 'Côte à côte', en: 'Side by side', de: 'Nebeneinander' },
  slot: { nl: 'Foto {{number}}', fr: 'Photo {{number}}', en: 'Photo {{number}}', de: 'Foto {{number}}' },
  emptySlot: {
    nl: 'Kies hieronder een foto.',
    fr: 'Choisissez une photo ci-dessous.',
    en: 'Choose a photo below.',
    de: 'Wählen Sie unten ein Foto.',
  },
  undoChoice: { nl: 'Keuze wissen', fr: 'Annuler le choix', en: 'Undo choice', de: 'Auswahl aufheben' },
  allPhotos: { nl: 'Alle foto’s', fr: 'Toutes les photos', en: 'All photos', de: 'Alle Fotos' },
  divide: {
    nl: 'Grens tussen foto 1 en 2',
    fr: 'Limite entre les photos 1 et 2',
    en: 'Border between photos 1 and 2',
    de: 'Grenze zwischen Foto 1 und 2',
  },
  zoom: { nl: 'Vergroting', fr: 'Agrandissement', en: 'Zoom', de: 'Vergrößerung' },
  zoomIn: { nl: 'Vergroten', fr: 'Agrandir', en: 'Zoom in', de: 'Vergrößern' },
  zoomOut: { nl: 'Verkleinen', fr: 'Réduire', en: 'Zoom out', de: 'Verkleinern' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    photos: typeof photosTexts
  }
}
