import { fill, texts, type Language, type Words } from './texts.ts'

/**
 * What can be wrong with a request, each with its sentence. The key is the code that travels; `field.code` is a
 * sentence of that field alone and wins over the general one. A code without its four sentences does not compile.
 * In the browser they are `Api.Errors.{field}.{code}` (spec 1 §8).
 */
export const problemTexts = texts({
  // Form and type
  required: { nl: 'Dit veld is verplicht.', fr: 'Ce champ est obligatoire.', en: 'This field is required.', de: 'Dieses Feld ist erforderlich.' },
  invalid: { nl: 'Deze waarde is niet geldig.', fr: 'Cette valeur n’est pas valable.', en: 'This value is not valid.', de: 'Dieser Wert ist ungültig.' },
  too_long: { nl: 'Dit is te lang: hoogstens {{max}} tekens.', fr: 'Trop long : {{max}} caractères au maximum.', en: 'This is too long: {{max}} characters at most.', de: 'Zu lang: höchstens {{max}} Zeichen.' },
  too_short: { nl: 'Dit is te kort: minstens {{min}} tekens.', fr: 'Trop court : {{min}} caractères au minimum.', en: 'This is too short: {{min}} characters at least.', de: 'Zu kurz: mindestens {{min}} Zeichen.' },
  too_big: { nl: 'Dit mag hoogstens {{max}} zijn.', fr: 'La valeur maximale est {{max}}.', en: 'This may be {{max}} at most.', de: 'Höchstens {{max}} ist erlaubt.' },
  too_small: { nl: 'Dit moet minstens {{min}} zijn.', fr: 'La valeur minimale est {{min}}.', en: 'This must be {{min}} at least.', de: 'Mindestens {{min}} ist nötig.' },
  too_many: { nl: 'Dit zijn er te veel: hoogstens {{max}}.', fr: 'Trop d’éléments : {{max}} au maximum.', en: 'Too many: {{max}} at most.', de: 'Zu viele: höchstens {{max}}.' },
  too_few: { nl: 'Dit zijn er te weinig: minstens {{min}}.', fr: 'Pas assez d’éléments : {{min}} au minimum.', en: 'Too few: {{min}} at least.', de: 'Zu wenige: mindestens {{min}}.' },
  unknown: { nl: 'Dit bestaat niet.', fr: 'Ceci n’existe pas.', en: 'This does not exist.', de: 'Das gibt es nicht.' },
  day: { nl: 'Dit is geen geldige datum.', fr: 'Cette date n’est pas valable.', en: 'This is not a valid date.', de: 'Das ist kein gültiges Datum.' },
  time_format: { nl: 'Dit is geen geldige tijd (UU:MM).', fr: 'Cette heure n’est pas valable (HH:MM).', en: 'This is not a valid time (HH:MM).', de: 'Das ist keine gültige Uhrzeit (HH:MM).' },
  valid_email: { nl: 'Dit is geen geldig e-mailadres.', fr: 'Cette adresse e-mail n’est pas valable.', en: 'This is not a valid e-mail address.', de: 'Das ist keine gültige E-Mail-Adresse.' },
  valid_tld: { nl: 'Het einde van dit e-mailadres is niet geldig.', fr: 'La fin de cette adresse e-mail n’est pas valable.', en: 'The ending of this e-mail address is not valid.', de: 'Die Endung dieser E-Mail-Adresse ist nicht gültig.' },
  agb_code: { nl: 'Een AGB-code heeft precies 8 cijfers.', fr: 'Un code AGB comporte exactement 8 chiffres.', en: 'An AGB code has exactly 8 digits.', de: 'Ein AGB-Code hat genau 8 Ziffern.' },
  riziv_number: { nl: 'Een RIZIV-nummer heeft precies 11 cijfers.', fr: 'Un numéro INAMI comporte exactement 11 chiffres.', en: 'A RIZIV number has exactly 11 digits.', de: 'Eine RIZIV-Nummer hat genau 11 Ziffern.' },
  copy_variable: { nl: 'De variabele {{variable}} bestaat niet in deze e-mail.', fr: 'La variable {{variable}} n’existe pas dans cet e-mail.', en: 'The variable {{variable}} does not exist in this e-mail.', de: 'Die Variable {{variable}} gibt es in dieser E-Mail nicht.' },
  copy_link_missing: { nl: 'Zonder {{variable}} komt de lezer niet verder: laat die in de tekst staan.', fr: 'Sans {{variable}}, le lecteur est bloqué : gardez-la dans le texte.', en: 'Without {{variable}} the reader gets no further: keep it in the text.', de: 'Ohne {{variable}} kommt man nicht weiter: Bitte im Text lassen.' },
  copy_link_subject: { nl: 'De link hoort niet in het onderwerp: dat is ook voor anderen te zien.', fr: 'Le lien n’a pas sa place dans l’objet, que d’autres peuvent voir.', en: 'The link does not belong in the subject: others can see that too.', de: 'Der Link gehört nicht in den Betreff: Den sehen auch andere.' },
  mail_link_gone: { nl: 'De link in deze e-mail werkt niet meer of is al verstuurd, en wordt niet bewaard. Laat een nieuwe e-mail maken.', fr: 'Le lien de cet e-mail ne fonctionne plus ou a déjà été envoyé, et n’est pas conservé. Faites créer un nouvel e-mail.', en: 'The link in this e-mail no longer works or has been sent already, and is not kept. Have a new e-mail made.', de: 'Der Link in dieser E-Mail gilt nicht mehr oder wurde schon verschickt und wird nicht aufbewahrt. Lassen Sie eine neue E-Mail erstellen.' },
  valid_phone: { nl: 'Vul een geldig telefoonnummer in.', fr: 'Indiquez un numéro de téléphone valable.', en: 'Please enter a valid phone number.', de: 'Bitte eine gültige Telefonnummer eingeben.' },
  zip_code: { nl: 'Dit is geen geldige postcode.', fr: 'Ce code postal n’est pas valable.', en: 'This is not a valid postcode.', de: 'Das ist keine gültige Postleitzahl.' },
  unique: { nl: 'Dit bestaat al.', fr: 'Ceci existe déjà.', en: 'This exists already.', de: 'Das gibt es schon.' },

  // Access
  unauthenticated: { nl: 'Meld u aan om verder te gaan.', fr: 'Connectez-vous pour continuer.', en: 'Sign in to go on.', de: 'Bitte melden Sie sich an.' },
  forbidden: { nl: 'U heeft hier geen rechten voor.', fr: 'Vous n’avez pas les droits nécessaires.', en: 'You do not have the permission for this.', de: 'Dafür fehlt Ihnen die Berechtigung.' },
  not_found: { nl: 'Dit is niet gevonden.', fr: 'Introuvable.', en: 'This was not found.', de: 'Nicht gefunden.' },
  cross_site: { nl: 'Dit verzoek komt van een andere site.', fr: 'Cette demande vient d’un autre site.', en: 'This request comes from another site.', de: 'Diese Anfrage kommt von einer anderen Website.' },
  credentials: { nl: 'Deze combinatie van e-mailadres en wachtwoord klopt niet.', fr: 'Cette combinaison d’adresse e-mail et de mot de passe est incorrecte.', en: 'This combination of e-mail address and password is not right.', de: 'Diese Kombination aus E-Mail-Adresse und Passwort stimmt nicht.' },
  throttled: { nl: 'Te veel pogingen. Probeer het over {{minutes}} min opnieuw.', fr: 'Trop de tentatives. Réessayez dans {{minutes}} min.', en: 'Too many attempts. Try again in {{minutes}} min.', de: 'Zu viele Versuche. Bitte in {{minutes}} Min. erneut versuchen.' },
  mfa_required: { nl: 'Vul de code uit uw authenticator-app in.', fr: 'Saisissez le code de votre application d’authentification.', en: 'Enter the code of your authenticator app.', de: 'Bitte den Code aus Ihrer Authenticator-App eingeben.' },
  mfa_code: { nl: 'Deze code klopt niet. Vul de code in die de app nu toont.', fr: 'Ce code est incorrect. Saisissez le code que l’application affiche maintenant.', en: 'This code is not right. Enter the code that the app shows now.', de: 'Dieser Code stimmt nicht. Bitte den Code eingeben, den die App jetzt zeigt.' },
  two_step_needed: { nl: 'Medische gegevens zijn alleen te zien na aanmelden in twee stappen. Vraag een beheerder om dit voor u aan te zetten.', fr: 'Les données médicales ne s’affichent qu’après une connexion en deux étapes. Demandez à un administrateur de l’activer pour vous.', en: 'Medical data can only be seen after signing in with two steps. Ask an administrator to switch this on for you.', de: 'Medizinische Daten sind nur nach einer Anmeldung in zwei Schritten zu sehen. Bitten Sie die Administration, dies für Sie einzuschalten.' },
  two_step_already: { nl: 'Aanmelden in twee stappen is al ingesteld.', fr: 'La connexion en deux étapes est déjà configurée.', en: 'Signing in with two steps has been set up already.', de: 'Die Anmeldung in zwei Schritten ist schon eingerichtet.' },
  link_expired: { nl: 'Deze link is verlopen of onjuist.', fr: 'Ce lien a expiré ou est incorrect.', en: 'This link has expired or is not right.', de: 'Dieser Link ist abgelaufen oder falsch.' },
  password_weak: { nl: 'Dit wachtwoord is te makkelijk te raden. Gebruik bijvoorbeeld meer woorden.', fr: 'Ce mot de passe est trop facile à deviner. Utilisez par exemple plus de mots.', en: 'This password is too easy to guess. Use more words, for example.', de: 'Dieses Passwort ist zu leicht zu erraten. Verwenden Sie zum Beispiel mehr Wörter.' },
  confirmation: { nl: 'De twee wachtwoorden zijn niet gelijk.', fr: 'Les deux mots de passe ne sont pas identiques.', en: 'The two passwords are not the same.', de: 'Die beiden Passwörter sind nicht gleich.' },
  wrong_password: { nl: 'Dit wachtwoord klopt niet.', fr: 'Ce mot de passe est incorrect.', en: 'This password is not right.', de: 'Dieses Passwort stimmt nicht.' },
  own_record: { nl: 'Dit kunt u niet voor uzelf wijzigen. Vraag het een beheerder.', fr: 'Vous ne pouvez pas modifier ceci pour vous-même. Demandez à un administrateur.', en: 'You cannot change this for yourself. Ask an administrator.', de: 'Das können Sie nicht für sich selbst ändern. Bitten Sie die Administration.' },
  more_than_own: { nl: 'U kunt niet meer rechten geven dan u zelf heeft.', fr: 'Vous ne pouvez pas donner plus de droits que vous n’en avez.', en: 'You cannot give more permissions than you have yourself.', de: 'Sie können nicht mehr Rechte geben, als Sie selbst haben.' },
  'id.more_than_own': { nl: 'Deze medewerker is beheerder. Alleen een beheerder kan dit doen.', fr: 'Ce collaborateur est administrateur. Seul un administrateur peut faire ceci.', en: 'This employee is an administrator. Only an administrator can do this.', de: 'Diese Person gehört zur Administration. Nur die Administration kann das tun.' },
  last_administrator: { nl: 'Er moet minstens één actieve beheerder blijven.', fr: 'Il doit rester au moins un administrateur actif.', en: 'At least one active administrator has to remain.', de: 'Mindestens eine aktive Administratorin oder ein aktiver Administrator muss bleiben.' },
  admin_only_stays: { nl: 'De beheerder houdt het recht op het beheer: anders kan niemand dit meer herstellen.', fr: 'L’administrateur garde le droit d’administrer : sinon, plus personne ne pourrait le rétablir.', en: 'The administrator keeps the permission to administer: otherwise nobody could set it right again.', de: 'Die Administration behält das Recht zu verwalten: Sonst könnte es niemand mehr richtigstellen.' },
  password_chosen: { nl: 'Deze medewerker heeft al een wachtwoord gekozen.', fr: 'Ce collaborateur a déjà choisi un mot de passe.', en: 'This employee has already chosen a password.', de: 'Diese Person hat schon ein Passwort gewählt.' },
  deactivated: { nl: 'Deze medewerker is niet actief.', fr: 'Ce collaborateur n’est pas actif.', en: 'This employee is not active.', de: 'Diese Person ist nicht aktiv.' },
  'roleIds.invalid': { nl: 'Deze rol kan een medewerker niet hebben.', fr: 'Un collaborateur ne peut pas avoir ce rôle.', en: 'An employee cannot have this role.', de: 'Diese Rolle können Mitarbeitende nicht haben.' },
  'roleIds.required': { nl: 'Kies minstens één rol.', fr: 'Choisissez au moins un rôle.', en: 'Choose at least one role.', de: 'Bitte mindestens eine Rolle wählen.' },
  'contract_hours.invalid': { nl: 'Vul een aantal uren in, zoals 36 of 32,5.', fr: 'Indiquez un nombre d’heures, par exemple 36 ou 32,5.', en: 'Enter a number of hours, such as 36 or 32,5.', de: 'Bitte eine Stundenzahl wie 36 oder 32,5 eingeben.' },
  'locationIds.required': { nl: 'Kies minstens één locatie.', fr: 'Choisissez au moins un établissement.', en: 'Choose at least one location.', de: 'Bitte mindestens einen Standort wählen.' },
  'email.unique': { nl: 'Dit e-mailadres is al van iemand anders.', fr: 'Cette adresse e-mail est déjà celle de quelqu’un d’autre.', en: 'This e-mail address is already somebody else’s.', de: 'Diese E-Mail-Adresse gehört schon jemand anderem.' },
  'agb_code.unique': { nl: 'Deze AGB-code is al van iemand anders.', fr: 'Ce code AGB est déjà celui de quelqu’un d’autre.', en: 'This AGB code is already somebody else’s.', de: 'Dieser AGB-Code gehört schon jemand anderem.' },
  'riziv_number.unique': { nl: 'Dit RIZIV-nummer is al van iemand anders.', fr: 'Ce numéro INAMI est déjà celui de quelqu’un d’autre.', en: 'This RIZIV number is already somebody else’s.', de: 'Diese RIZIV-Nummer gehört schon jemand anderem.' },
  'name.nl.unique': { nl: 'Deze naam bestaat al.', fr: 'Ce nom existe déjà.', en: 'This name exists already.', de: 'Diesen Namen gibt es schon.' },
  in_use: { nl: 'Dit is nog in gebruik.', fr: 'Ceci est encore utilisé.', en: 'This is still in use.', de: 'Das wird noch verwendet.' },
  closed_list: { nl: 'Hier kan niets bij: het programma kent alles wat er kan zijn.', fr: 'Rien ne peut être ajouté ici : le programme connaît tout ce qui est possible.', en: 'Nothing can be added here: the program knows all that there can be.', de: 'Hier kann nichts dazukommen: Das Programm kennt alles, was es geben kann.' },
  uzovi_code: { nl: 'Een UZOVI-code heeft precies 4 cijfers.', fr: 'Un code UZOVI comporte exactement 4 chiffres.', en: 'A UZOVI code has exactly 4 digits.', de: 'Ein UZOVI-Code hat genau 4 Ziffern.' },
  'code.unique': { nl: 'Deze code bestaat al.', fr: 'Ce code existe déjà.', en: 'This code exists already.', de: 'Diesen Code gibt es schon.' },
  'name.unique': { nl: 'Deze naam bestaat al.', fr: 'Ce nom existe déjà.', en: 'This name exists already.', de: 'Diesen Namen gibt es schon.' },
  rate_limited: { nl: 'Te veel verzoeken achter elkaar. Wacht even.', fr: 'Trop de demandes à la suite. Patientez un instant.', en: 'Too many requests in a row. Wait a moment.', de: 'Zu viele Anfragen hintereinander. Bitte kurz warten.' },

  // The request as a whole
  json: { nl: 'Het verzoek is geen geldige JSON.', fr: 'La demande n’est pas du JSON valable.', en: 'The request is not valid JSON.', de: 'Die Anfrage ist kein gültiges JSON.' },
  media_type: { nl: 'Dit soort inhoud nemen we niet aan.', fr: 'Ce type de contenu n’est pas accepté.', en: 'This kind of content is not accepted.', de: 'Diese Art von Inhalt wird nicht angenommen.' },
  body_too_large: { nl: 'Het verzoek is te groot.', fr: 'La demande est trop volumineuse.', en: 'The request is too large.', de: 'Die Anfrage ist zu groß.' },
  key_reused: { nl: 'Deze sleutel is al voor een ander verzoek gebruikt.', fr: 'Cette clé a déjà servi pour une autre demande.', en: 'This key was already used for another request.', de: 'Dieser Schlüssel wurde schon für eine andere Anfrage benutzt.' },
  moved_meanwhile: { nl: 'Iemand anders heeft deze afspraak intussen verplaatst.', fr: 'Quelqu’un d’autre a déplacé ce rendez-vous entre-temps.', en: 'Somebody else has moved this appointment meanwhile.', de: 'Jemand anderes hat diesen Termin inzwischen verlegt.' },
  stale: { nl: 'Iemand anders heeft dit intussen gewijzigd. Druk op ‘Wijzigingen overnemen’ en sla daarna opnieuw op.', fr: 'Quelqu’un d’autre a modifié ceci entre-temps. Cliquez sur « Reprendre les modifications », puis enregistrez à nouveau.', en: 'Somebody else has changed this meanwhile. Press ‘Take over the changes’ and then save again.', de: 'Jemand anderes hat das inzwischen geändert. Bitte auf „Änderungen übernehmen“ klicken und danach erneut speichern.' },
  busy: { nl: 'Het is even druk. Probeer het zo opnieuw.', fr: 'Le système est occupé. Réessayez dans un instant.', en: 'It is busy right now. Try again in a moment.', de: 'Gerade ist viel los. Bitte gleich erneut versuchen.' },
  unexpected: { nl: 'Er ging iets mis. Probeer het opnieuw.', fr: 'Une erreur est survenue. Réessayez.', en: 'Something went wrong. Try again.', de: 'Etwas ist schiefgegangen. Bitte erneut versuchen.' },

  // Appointments
  slot_taken: { nl: 'Dit tijdstip is zojuist bezet geraakt. Kies een ander.', fr: 'Ce créneau vient d’être pris. Choisissez-en un autre.', en: 'This time has just been taken. Choose another.', de: 'Dieser Termin wurde gerade vergeben. Bitte einen anderen wählen.' },
  slot_unavailable: { nl: 'Dit tijdstip is niet beschikbaar.', fr: 'Ce créneau n’est pas disponible.', en: 'This time is not available.', de: 'Dieser Termin ist nicht verfügbar.' },
  practitioner_taken: { nl: 'De behandelaar heeft dan al een afspraak.', fr: 'Le praticien a déjà un rendez-vous à ce moment.', en: 'The practitioner already has an appointment then.', de: 'Die behandelnde Person hat dann schon einen Termin.' },
  room_taken: { nl: 'De kamer is dan al bezet.', fr: 'La cabine est déjà occupée à ce moment.', en: 'The room is already taken then.', de: 'Der Raum ist dann schon belegt.' },
  device_taken: { nl: 'Het apparaat is dan al in gebruik.', fr: 'L’appareil est déjà utilisé à ce moment.', en: 'The device is already in use then.', de: 'Das Gerät wird dann schon benutzt.' },
  client_taken: { nl: 'De cliënt heeft dan al een afspraak.', fr: 'Le client a déjà un rendez-vous à ce moment.', en: 'The client already has an appointment then.', de: 'Die Kundin oder der Kunde hat dann schon einen Termin.' },
  in_past: { nl: 'Dit tijdstip is al voorbij.', fr: 'Ce moment est déjà passé.', en: 'This time has already passed.', de: 'Dieser Zeitpunkt ist schon vorbei.' },
  too_far_ahead: { nl: 'Dit is meer dan drie jaar vooruit.', fr: 'C’est à plus de trois ans d’ici.', en: 'This is more than three years ahead.', de: 'Das liegt mehr als drei Jahre in der Zukunft.' },
  on_quarter: { nl: 'Afspraken beginnen op een kwartier.', fr: 'Les rendez-vous commencent au quart d’heure.', en: 'Appointments start on the quarter of an hour.', de: 'Termine beginnen zur Viertelstunde.' },
  already_cancelled: { nl: 'Deze afspraak is al geannuleerd.', fr: 'Ce rendez-vous est déjà annulé.', en: 'This appointment is already cancelled.', de: 'Dieser Termin ist schon storniert.' },
  already_no_show: { nl: 'Deze afspraak staat al als no-show.', fr: 'Ce rendez-vous est déjà marqué comme absence.', en: 'This appointment is already a no-show.', de: 'Dieser Termin ist schon als nicht erschienen vermerkt.' },
  not_yet_begun: { nl: 'Deze afspraak is nog niet begonnen.', fr: 'Ce rendez-vous n’a pas encore commencé.', en: 'This appointment has not begun yet.', de: 'Dieser Termin hat noch nicht begonnen.' },
  paid_credit_first: { nl: 'Deze afspraak is betaald en al begonnen. Crediteer eerst de factuur.', fr: 'Ce rendez-vous est payé et a déjà commencé. Créditez d’abord la facture.', en: 'This appointment is paid and has already begun. Credit the invoice first.', de: 'Dieser Termin ist bezahlt und hat schon begonnen. Bitte zuerst die Rechnung gutschreiben.' },
  already_paid: { nl: 'Deze afspraak is al betaald.', fr: 'Ce rendez-vous est déjà payé.', en: 'This appointment is already paid.', de: 'Dieser Termin ist schon bezahlt.' },
  other_country: { nl: 'Dit hoort bij een ander land dan de locatie.', fr: 'Ceci appartient à un autre pays que l’établissement.', en: 'This belongs to another country than the location.', de: 'Das gehört zu einem anderen Land als der Standort.' },
  appointment_settled: { nl: 'Deze afspraak is betaald of heeft een verslag: cliënt en behandeling liggen vast.', fr: 'Ce rendez-vous est payé ou a un rapport : le client et le traitement ne changent plus.', en: 'This appointment is paid or has a report: client and treatment are fixed.', de: 'Dieser Termin ist bezahlt oder hat einen Bericht: Person und Behandlung stehen fest.' },
  range_too_long: { nl: 'Deze periode is te lang: hoogstens {{max}} dagen.', fr: 'Cette période est trop longue : {{max}} jours au maximum.', en: 'This period is too long: {{max}} days at most.', de: 'Dieser Zeitraum ist zu lang: höchstens {{max}} Tage.' },
  time_mismatch: { nl: 'De eindtijd moet na de begintijd liggen.', fr: 'L’heure de fin doit suivre l’heure de début.', en: 'The end has to come after the beginning.', de: 'Das Ende muss nach dem Beginn liegen.' },
  range_over_3_years: { nl: 'Dit duurt langer dan drie jaar.', fr: 'Ceci dure plus de trois ans.', en: 'This lasts longer than three years.', de: 'Das dauert länger als drei Jahre.' },
  too_long_ago: { nl: 'Dit begon meer dan drie maanden geleden.', fr: 'Ceci a commencé il y a plus de trois mois.', en: 'This began more than three months ago.', de: 'Das begann vor mehr als drei Monaten.' },
  confirm_long_range: { nl: 'Dit duurt langer dan een dag. Bevestig dat dit de bedoeling is.', fr: 'Ceci dure plus d’un jour. Confirmez que c’est voulu.', en: 'This lasts longer than a day. Confirm that this is meant.', de: 'Das dauert länger als einen Tag. Bitte bestätigen, dass das so gemeint ist.' },
  email_missing: { nl: 'Van deze cliënt is geen e-mailadres bekend.', fr: 'Aucune adresse e-mail n’est connue pour ce client.', en: 'No e-mail address is known of this client.', de: 'Von dieser Person ist keine E-Mail-Adresse bekannt.' },
  outside_hours: { nl: 'De medewerker, de kamer of een apparaat is er dan niet meer.', fr: 'Le praticien, la cabine ou un appareil n’est plus disponible à ce moment.', en: 'The practitioner, the room or a device is no longer there at that time.', de: 'Die Fachkraft, der Raum oder ein Gerät ist dann nicht mehr verfügbar.' },
  reminded_just_now: { nl: 'Er is zojuist een herinnering verstuurd.', fr: 'Un rappel vient d’être envoyé.', en: 'A reminder was sent a moment ago.', de: 'Eben wurde eine Erinnerung gesendet.' },

  // Schedules and absences
  till_not_after_from: { nl: 'De eindtijd ligt na de begintijd.', fr: 'L’heure de fin doit suivre l’heure de début.', en: 'The end has to be later than the beginning.', de: 'Das Ende muss nach dem Beginn liegen.' },
  date_order: { nl: 'De laatste dag ligt niet vóór de eerste.', fr: 'Le dernier jour ne peut pas précéder le premier.', en: 'The last day cannot lie before the first.', de: 'Der letzte Tag darf nicht vor dem ersten liegen.' },
  schedule_past: { nl: 'Wat voorbij is, blijft zoals het was. Kies vandaag of een latere dag.', fr: 'Ce qui est passé ne change plus. Choisissez aujourd’hui ou un jour ultérieur.', en: 'What has been stays as it was. Choose today or a later day.', de: 'Was vorbei ist, bleibt wie es war. Bitte heute oder einen späteren Tag wählen.' },
  schedule_never: { nl: 'Zo valt het rooster op geen enkele dag. Kies een latere laatste dag of andere weekdagen.', fr: 'L’horaire ne tombe ainsi sur aucun jour. Choisissez un dernier jour plus tard ou d’autres jours de la semaine.', en: 'This schedule would hold on no day at all. Choose a later last day or other weekdays.', de: 'So gilt der Dienstplan an keinem einzigen Tag. Bitte einen späteren letzten Tag oder andere Wochentage wählen.' },
  schedule_clash: { nl: 'Dit overlapt met {{from}}–{{till}} op {{date}} ({{place}}).', fr: 'Ceci chevauche {{from}}–{{till}} le {{date}} ({{place}}).', en: 'This overlaps with {{from}}–{{till}} on {{date}} ({{place}}).', de: 'Das überschneidet sich mit {{from}}–{{till}} am {{date}} ({{place}}).' },
  schedule_clash_abroad: { nl: 'Dit overlapt met {{from}}–{{till}} op {{date}} op een andere locatie.', fr: 'Ceci chevauche {{from}}–{{till}} le {{date}} dans un autre établissement.', en: 'This overlaps {{from}}–{{till}} on {{date}} at another location.', de: 'Das überschneidet sich mit {{from}}–{{till}} am {{date}} an einem anderen Standort.' },
  schedule_stale: { nl: 'Iemand anders heeft dit rooster intussen gewijzigd. Sla nogmaals op om uw wijziging toch door te voeren.', fr: 'Quelqu’un d’autre a modifié cet horaire entre-temps. Enregistrez encore une fois pour appliquer quand même votre modification.', en: 'Somebody else has changed this schedule meanwhile. Save once more to make your change all the same.', de: 'Jemand anderes hat diesen Arbeitsplan inzwischen geändert. Speichern Sie noch einmal, um Ihre Änderung trotzdem zu übernehmen.' },
  not_scheduled: { nl: 'Op deze dag is dit rooster er niet (meer).', fr: 'Cet horaire n’existe pas (ou plus) ce jour-là.', en: 'This schedule does not hold on this day (any more).', de: 'An diesem Tag gilt dieser Dienstplan nicht (mehr).' },
  not_at_location: { nl: 'Deze medewerker werkt niet op deze locatie.', fr: 'Ce collaborateur ne travaille pas dans cet établissement.', en: 'This employee does not work at this location.', de: 'Diese Person arbeitet nicht an diesem Standort.' },
  once_only: { nl: 'Dit komt maar één keer voor: wijzig alleen die dag.', fr: 'Ceci n’a lieu qu’une fois : modifiez seulement ce jour.', en: 'This happens only once: change only that day.', de: 'Das gilt nur einmal: bitte nur diesen Tag ändern.' },
  orphans: { nl: 'Afspraken die hierdoor niet meer passen: {{count}}. Ze blijven staan waar ze staan.', fr: 'Rendez-vous qui ne conviennent plus : {{count}}. Ils restent où ils sont.', en: 'Appointments that no longer fit: {{count}}. They stay where they are.', de: 'Termine, die nicht mehr passen: {{count}}. Sie bleiben, wo sie sind.' },
  undo_too_late: { nl: 'Dit rooster is daarna nog eens gewijzigd en is blijven staan. Ongedaan maken kan niet meer.', fr: 'Cet horaire a encore été modifié depuis et reste tel quel. Il n’est plus possible d’annuler.', en: 'This schedule has been changed again since, and stays as it is. It is too late to undo.', de: 'Dieser Dienstplan wurde danach noch einmal geändert und bleibt so. Rückgängig machen ist nicht mehr möglich.' },
  absence_twice: { nl: 'Deze afwezigheid staat er al.', fr: 'Cette absence existe déjà.', en: 'This absence is there already.', de: 'Diese Abwesenheit ist schon eingetragen.' },
  absence_needs_end: { nl: 'Vul de laatste dag in. Zonder einde kan dit alleen bij een medewerker, kamer of apparaat, en niet bij een pauze.', fr: 'Indiquez le dernier jour. Sans fin, ce n’est possible que pour un collaborateur, une cabine ou un appareil, et pas pour une pause.', en: 'Fill in the last day. Only an employee, a room or a device can be away without an end, and not for a break.', de: 'Bitte den letzten Tag eintragen. Ohne Ende geht das nur bei einer Person, einem Raum oder einem Gerät, und nicht bei einer Pause.' },
  absence_subject: { nl: 'Kies één medewerker, kamer, apparaat of locatie.', fr: 'Choisissez un seul collaborateur, cabine, appareil ou établissement.', en: 'Choose one employee, room, device or location.', de: 'Bitte genau eine Person, einen Raum, ein Gerät oder einen Standort wählen.' },
  absence_kind: { nl: 'Dit soort afwezigheid past hier niet bij.', fr: 'Ce type d’absence ne convient pas ici.', en: 'This kind of absence does not fit here.', de: 'Diese Art von Abwesenheit passt hier nicht.' },

  // Reports and checkout
  report_exists: { nl: 'Voor deze afspraak is al een verslag.', fr: 'Ce rendez-vous a déjà un rapport.', en: 'This appointment already has a report.', de: 'Zu diesem Termin gibt es schon einen Bericht.' },
  report_required: { nl: 'Vul eerst het behandelverslag in.', fr: 'Remplissez d’abord le rapport de traitement.', en: 'Fill in the treatment report first.', de: 'Bitte zuerst den Behandlungsbericht ausfüllen.' },
  client_missing: { nl: 'Kies een cliënt.', fr: 'Choisissez un client.', en: 'Choose a client.', de: 'Bitte eine Kundin oder einen Kunden wählen.' },
  location_missing: { nl: 'Kies een locatie.', fr: 'Choisissez un établissement.', en: 'Choose a location.', de: 'Bitte einen Standort wählen.' },
  practitioner_missing: { nl: 'Kies een behandelaar.', fr: 'Choisissez un praticien.', en: 'Choose a practitioner.', de: 'Bitte eine behandelnde Person wählen.' },
  treatment_missing: { nl: 'De behandeling van de afspraak ontbreekt in de regels.', fr: 'Le traitement du rendez-vous manque dans les lignes.', en: 'The appointment’s treatment is missing from the lines.', de: 'Die Behandlung des Termins fehlt in den Zeilen.' },
  item_incomplete: { nl: 'Kies bij elke regel wat er wordt verkocht.', fr: 'Choisissez pour chaque ligne ce qui est vendu.', en: 'Choose what is sold on every line.', de: 'Bitte in jeder Zeile angeben, was verkauft wird.' },
  method_missing: { nl: 'Kies bij elke regel een betaalwijze.', fr: 'Choisissez un mode de paiement pour chaque ligne.', en: 'Choose a payment method on every line.', de: 'Bitte in jeder Zeile eine Zahlungsart wählen.' },
  prepaid_exceeds_credit: { nl: 'Dit is meer dan het tegoed van de cliënt.', fr: 'Ceci dépasse le crédit du client.', en: 'This is more than the client’s credit.', de: 'Das ist mehr als das Guthaben der Kundin oder des Kunden.' },
  credit_not_allowed: { nl: 'Een pakket of termijn kan niet op rekening.', fr: 'Un forfait ou une échéance ne peut pas être mis en compte.', en: 'A package or a term cannot be paid on account.', de: 'Ein Paket oder eine Rate kann nicht auf Rechnung bezahlt werden.' },
  credit_not_combined: { nl: 'Op rekening gaat niet samen met een andere betaalwijze.', fr: 'La mise en compte ne se combine pas avec un autre mode de paiement.', en: 'On account cannot be combined with another payment method.', de: 'Auf Rechnung lässt sich nicht mit einer anderen Zahlungsart verbinden.' },
  payment_short: { nl: 'Er staat nog een bedrag open.', fr: 'Un montant reste dû.', en: 'An amount is still due.', de: 'Es ist noch ein Betrag offen.' },
  overpay_not_allowed: { nl: 'Met tegoed of op rekening kan niet te veel worden betaald.', fr: 'On ne peut pas payer trop avec un crédit ou en compte.', en: 'Overpaying is not possible with credit or on account.', de: 'Mit Guthaben oder auf Rechnung kann nicht zu viel bezahlt werden.' },
  payment_total_mismatch: { nl: 'Het bedrag klopt niet meer met de prijzen. Controleer de regels en betaal opnieuw.', fr: 'Le montant ne correspond plus aux prix. Vérifiez les lignes et payez à nouveau.', en: 'The amount no longer matches the prices. Check the lines and pay again.', de: 'Der Betrag stimmt nicht mehr mit den Preisen überein. Bitte die Zeilen prüfen und erneut bezahlen.' },
  client_incomplete: { nl: 'Bij deze cliënt ontbreken gegevens.', fr: 'Il manque des données à ce client.', en: 'This client has missing details.', de: 'Bei dieser Kundin oder diesem Kunden fehlen Angaben.' },
  invoice_date_window: { nl: 'De factuurdatum ligt tussen 90 dagen terug en vandaag.', fr: 'La date de facture se situe entre 90 jours en arrière et aujourd’hui.', en: 'The invoice date lies between 90 days back and today.', de: 'Das Rechnungsdatum liegt zwischen vor 90 Tagen und heute.' },
  discount_range: { nl: 'De korting past niet bij de prijs.', fr: 'La remise ne correspond pas au prix.', en: 'The discount does not fit the price.', de: 'Der Rabatt passt nicht zum Preis.' },
  not_sold_here: { nl: 'Dit wordt op deze locatie niet verkocht.', fr: 'Ceci n’est pas vendu dans cet établissement.', en: 'This is not sold at this location.', de: 'Das wird an diesem Standort nicht verkauft.' },
  appointment_of_other_client: { nl: 'Deze afspraak is van een andere cliënt.', fr: 'Ce rendez-vous est celui d’un autre client.', en: 'This appointment is another client’s.', de: 'Dieser Termin gehört einer anderen Person.' },
  insurance_start_date_missing: { nl: 'Vul de begindatum van de zorg in.', fr: 'Indiquez la date de début des soins.', en: 'Enter the date on which the care started.', de: 'Bitte den Beginn der Behandlung angeben.' },
  insurance_client_data_missing: { nl: 'Bij deze cliënt ontbreekt de zorgverzekering of het burgerservicenummer.', fr: 'L’assurance maladie ou le numéro national de ce client manque.', en: 'This client’s health insurance or national number is missing.', de: 'Krankenversicherung oder Personenkennnummer fehlt.' },
  insurance_multiple_items: { nl: 'Slechts één regel kan via de verzekering gaan.', fr: 'Une seule ligne peut passer par l’assurance.', en: 'Only one line can go through the insurance.', de: 'Nur eine Zeile kann über die Versicherung laufen.' },
  invoice_already_credited: { nl: 'Deze factuur is al gecrediteerd.', fr: 'Cette facture a déjà été créditée.', en: 'This invoice has already been credited.', de: 'Diese Rechnung wurde schon gutgeschrieben.' },
  package_treatments_paid_credit_those_first: { nl: 'Met dit pakket zijn behandelingen betaald. Crediteer die eerst.', fr: 'Des traitements ont été payés avec ce forfait. Créditez-les d’abord.', en: 'Treatments were paid with this package. Credit those first.', de: 'Mit diesem Paket wurden Behandlungen bezahlt. Bitte zuerst diese gutschreiben.' },
  medical_grounds: { nl: 'De medische vragenlijst is nog niet ingevuld. Vul die eerst in bij het verslag.', fr: 'Le questionnaire médical n’est pas encore rempli. Remplissez-le d’abord dans le rapport.', en: 'The medical questionnaire has not been filled in. Fill it in with the report first.', de: 'Der medizinische Fragebogen ist noch nicht ausgefüllt. Bitte zuerst im Bericht ausfüllen.' },
})

type Key = keyof typeof problemTexts
/** The code of a problem; `field.code` keys are sentences, not codes. */
export type ProblemCode = Exclude<Key, `${string}.${string}`>

export interface Problem {
  /** The field as the form and the call name it, dots for nesting: `items.2.price`. Empty for the request as a whole. */
  readonly field: string
  readonly code: ProblemCode
  /** Fills the sentence's holes: `{ max: 50 }`. */
  readonly values?: Readonly<Record<string, string | number>>
}

export const problem = (field: string, code: ProblemCode, values?: Problem['values']): Problem =>
  values ? { field, code, values } : { field, code }

/** The sentence for a problem: the field's own if there is one, else the code's. */
export function sentence(found: { field: string; code: string; values?: Problem['values'] }, language: Language): string {
  const catalogue: Readonly<Record<string, Words>> = problemTexts
  const words = catalogue[`${found.field}.${found.code}`] ?? catalogue[found.code] ?? problemTexts.invalid
  return fill(words[language], found.values)
}
