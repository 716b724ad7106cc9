import { texts, type Words } from '#kernel/texts.ts'

// The built-in words of every mail, which administrators may change. An empty line begins a paragraph, a link alone on
// its line becomes a button (render.ts).

/** Subjects, and the labels of buttons. */
export const words = texts({
  choosePassword: {
    nl: 'Wachtwoord kiezen',
    fr: 'Choisir un mot de passe',
    en: 'Choose a password',
    de: 'Passwort wählen',
  },
  showQr: { nl: 'QR-code tonen', fr: 'Afficher le code QR', en: 'Show the QR code', de: 'QR-Code anzeigen' },

  resetSubject: {
    nl: 'Een nieuw wachtwoord kiezen',
    fr: 'Choisir un nouveau mot de passe',
    en: 'Choose a new password',
    de: 'Ein neues Passwort wählen',
  },
  invitationSubject: {
    nl: 'Welkom bij :chain_name: kies uw wachtwoord',
    fr: 'Bienvenue chez :chain_name : choisissez votre mot de passe',
    en: 'Welcome to :chain_name: choose your password',
    de: 'Willkommen bei :chain_name: Bitte wählen Sie Ihr Passwort',
  },
  qrSubject: {
    nl: 'Aanmelden in twee stappen instellen',
    fr: 'Configurer la connexion en deux étapes',
    en: 'Set up two-step sign-in',
    de: 'Die Anmeldung in zwei Schritten einrichten',
  },
  passwordSubject: {
    nl: 'Uw wachtwoord is gewijzigd',
    fr: 'Votre mot de passe a été modifié',
    en: 'Your password was changed',
    de: 'Ihr Passwort wurde geändert',
  },
  twoStepSubject: {
    nl: 'Stel het aanmelden in twee stappen opnieuw in',
    fr: 'Configurez à nouveau la connexion en deux étapes',
    en: 'Set up two-step sign-in again',
    de: 'Richten Sie die Anmeldung in zwei Schritten neu ein',
  },
  reminderSubject: {
    nl: 'Uw afspraak op :date om :time',
    fr: 'Votre rendez-vous du :date à :time',
    en: 'Your appointment on :date at :time',
    de: 'Ihr Termin am :date um :time Uhr',
  },
  movedSubject: {
    nl: 'Uw afspraak is verplaatst naar :date om :time',
    fr: 'Votre rendez-vous est déplacé au :date à :time',
    en: 'Your appointment was moved to :date at :time',
    de: 'Ihr Termin wurde auf :date um :time Uhr verlegt',
  },
  paymentReminderSubject: {
    nl: 'Herinnering: factuur :invoice',
    fr: 'Rappel : facture :invoice',
    en: 'Reminder: invoice :invoice',
    de: 'Erinnerung: Rechnung :invoice',
  },
  invoiceSubject: {
    nl: 'Uw factuur :invoice',
    fr: 'Votre facture :invoice',
    en: 'Your invoice :invoice',
    de: 'Ihre Rechnung :invoice',
  },
  creditEndingSubject: {
    nl: 'Uw tegoed van :amount is te gebruiken tot en met :date',
    fr: 'Votre crédit de :amount est utilisable jusqu’au :date inclus',
    en: 'Your credit of :amount can be used through :date',
    de: 'Ihr Guthaben von :amount gilt bis einschließlich :date',
  },
  cancelledSubject: {
    nl: 'Uw afspraak op :date om :time is geannuleerd',
    fr: 'Votre rendez-vous du :date à :time est annulé',
    en: 'Your appointment on :date at :time was cancelled',
    de: 'Ihr Termin am :date um :time Uhr wurde storniert',
  },
  restoredSubject: {
    nl: 'Uw afspraak op :date om :time gaat toch door',
    fr: 'Votre rendez-vous du :date à :time est maintenu',
    en: 'Your appointment on :date at :time stands after all',
    de: 'Ihr Termin am :date um :time Uhr findet doch statt',
  },
  emailSubject: {
    nl: 'Uw e-mailadres is gewijzigd',
    fr: 'Votre adresse e-mail a été modifiée',
    en: 'Your e-mail address was changed',
    de: 'Ihre E-Mail-Adresse wurde geändert',
  },
})

export const resetCopy: Words = {
  nl: `Beste :first_name,

U heeft om een nieuw wachtwoord gevraagd. Via deze link kiest u het zelf:

:link

De link werkt :minutes minuten, en één keer. Daarna kunt u op de aanmeldpagina een nieuwe aanvragen.

Heeft u hier niet om gevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Vous avez demandé un nouveau mot de passe. Choisissez-le à l’aide de ce lien :

:link

Ce lien est valable :minutes minutes et ne fonctionne qu’une seule fois. Ensuite, vous pourrez en demander un autre sur la page de connexion.

Vous n’êtes pas à l’origine de cette demande ? Vous n’avez rien à faire : votre mot de passe reste inchangé.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

You asked for a new password. Choose it yourself through this link:

:link

The link works for :minutes minutes, and only once. After that you can ask for a new one on the sign-in page.

Did you not ask for this? Then there is nothing you need to do: your password stays as it is.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Sie haben ein neues Passwort angefordert. Über diesen Link wählen Sie es selbst:

:link

Der Link gilt :minutes Minuten und nur ein Mal. Danach können Sie auf der Anmeldeseite einen neuen anfordern.

Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.

Mit freundlichen Grüßen
:chain_name`,
}

export const invitationCopy: Words = {
  nl: `Beste :first_name,

Welkom bij :chain_name. Er staat een account voor u klaar. Kies een wachtwoord en u kunt beginnen:

:link

U meldt zich voortaan aan met :email. De link werkt :days dagen, en één keer. Is hij verlopen, vraag uw beheerder dan om een nieuwe uitnodiging.

We kijken ernaar uit om met u samen te werken.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Bienvenue chez :chain_name. Votre compte est prêt. Choisissez un mot de passe et vous pourrez commencer :

:link

Vous vous connecterez avec l’adresse :email. Ce lien est valable :days jours et ne fonctionne qu’une seule fois. S’il a expiré, demandez une nouvelle invitation à votre administrateur.

Nous nous réjouissons de travailler avec vous.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Welcome to :chain_name. Your account is ready. Choose a password and you can begin:

:link

From now on you sign in with :email. The link works for :days days, and only once. If it has expired, please ask your administrator for a new invitation.

We look forward to working with you.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

willkommen bei :chain_name. Ihr Konto ist eingerichtet. Wählen Sie ein Passwort, dann kann es losgehen:

:link

Sie melden sich künftig mit :email an. Der Link gilt :days Tage und nur ein Mal. Ist er abgelaufen, bitten Sie Ihre Administration um eine neue Einladung.

Wir freuen uns auf die Zusammenarbeit mit Ihnen.

Mit freundlichen Grüßen
:chain_name`,
}

export const qrCopy: Words = {
  nl: `Beste :first_name,

Met deze link stelt u het aanmelden in twee stappen in. Open hem op een computer of tablet en scan met uw telefoon, in uw authenticator-app, de QR-code die verschijnt:

:link

De link werkt :minutes minuten en toont de code één keer. Stuur deze e-mail aan niemand door.

Heeft u hier niet om gevraagd? Dan kent iemand anders uw wachtwoord. Kies meteen een nieuw en meld het uw beheerder.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Ce lien vous permet de configurer la connexion en deux étapes. Ouvrez-le sur un ordinateur ou une tablette, puis scannez avec votre téléphone, dans votre application d’authentification, le code QR qui s’affiche :

:link

Ce lien est valable :minutes minutes et n’affiche le code qu’une seule fois. Ne transférez cet e-mail à personne.

Vous n’êtes pas à l’origine de cette demande ? Quelqu’un d’autre connaît alors votre mot de passe. Choisissez-en tout de suite un nouveau et prévenez votre administrateur.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

With this link you set up signing in with two steps. Open it on a computer or a tablet, and scan the QR code that appears with the authenticator app on your phone:

:link

The link works for :minutes minutes and shows the code only once. Please forward this e-mail to nobody.

Did you not ask for this? Then somebody else knows your password. Choose a new one at once and tell your administrator.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

mit diesem Link richten Sie die Anmeldung in zwei Schritten ein. Öffnen Sie ihn auf einem Computer oder Tablet und scannen Sie den QR-Code, der erscheint, mit der Authenticator-App auf Ihrem Telefon:

:link

Der Link gilt :minutes Minuten und zeigt den Code nur ein Mal. Bitte leiten Sie diese E-Mail an niemanden weiter.

Sie haben das nicht angefordert? Dann kennt jemand anderes Ihr Passwort. Wählen Sie sofort ein neues und informieren Sie Ihre Administration.

Mit freundlichen Grüßen
:chain_name`,
}

export const passwordCopy: Words = {
  nl: `Beste :first_name,

Het wachtwoord van uw account :email is zojuist gewijzigd. Op andere apparaten bent u daarbij afgemeld.

Was u dit niet? Vraag dan meteen op de aanmeldpagina een nieuw wachtwoord aan en meld het uw beheerder.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Le mot de passe de votre compte :email vient d’être modifié. Vous avez été déconnecté de vos autres appareils.

Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe sur la page de connexion et prévenez votre administrateur.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

The password of your account :email has just been changed. Other devices were signed out.

Was this not you? Then ask for a new password on the sign-in page at once, and tell your administrator.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

das Passwort Ihres Kontos :email wurde soeben geändert. Auf anderen Geräten wurden Sie dabei abgemeldet.

Waren Sie das nicht? Dann fordern Sie auf der Anmeldeseite sofort ein neues Passwort an und informieren Sie Ihre Administration.

Mit freundlichen Grüßen
:chain_name`,
}

export const emailCopy: Words = {
  nl: `Beste :first_name,

U meldt zich voortaan aan met :new_email. Dit adres, :email, hoort niet meer bij uw account.

Heeft u hier niet om gevraagd? Meld het dan meteen uw beheerder.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Vous vous connectez désormais avec l’adresse :new_email. Cette adresse-ci, :email, n’est plus liée à votre compte.

Vous n’êtes pas à l’origine de ce changement ? Prévenez tout de suite votre administrateur.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

From now on you sign in with :new_email. This address, :email, no longer belongs to your account.

Did you not ask for this? Then tell your administrator at once.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Sie melden sich künftig mit :new_email an. Diese Adresse, :email, gehört nicht mehr zu Ihrem Konto.

Sie haben das nicht veranlasst? Dann informieren Sie sofort Ihre Administration.

Mit freundlichen Grüßen
:chain_name`,
}

export const twoStepCopy: Words = {
  nl: `Beste :first_name,

Het aanmelden in twee stappen van uw account :email is op verzoek losgemaakt van uw authenticator-app. Bij de volgende keer aanmelden stelt u het opnieuw in.

Heeft u hier niet om gevraagd? Meld het dan meteen uw beheerder.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

La connexion en deux étapes de votre compte :email a été dissociée, sur demande, de votre application d’authentification. Vous la configurerez à nouveau à votre prochaine connexion.

Vous n’êtes pas à l’origine de cette demande ? Prévenez tout de suite votre administrateur.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Signing in with two steps to your account :email was unlinked from your authenticator app on request. You will set it up again the next time you sign in.

Did you not ask for this? Then tell your administrator at once.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

die Anmeldung in zwei Schritten Ihres Kontos :email wurde auf Anfrage von Ihrer Authenticator-App getrennt. Bei der nächsten Anmeldung richten Sie sie neu ein.

Sie haben das nicht veranlasst? Dann informieren Sie sofort Ihre Administration.

Mit freundlichen Grüßen
:chain_name`,
}

export const reminderCopy: Words = {
  nl: `Beste :first_name,

Graag herinneren wij u aan uw afspraak:

:treatment
:date om :time
bij :practitioner

:location
:address

Kunt u niet komen? Laat het ons dan zo snel mogelijk weten, bijvoorbeeld telefonisch: :phone

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Nous vous rappelons votre rendez-vous :

:treatment
le :date à :time
avec :practitioner

:location
:address

Vous ne pouvez pas venir ? Prévenez-nous dès que possible, par exemple par téléphone : :phone

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

This is a reminder of your appointment:

:treatment
:date at :time
with :practitioner

:location
:address

Can you not come? Then please let us know as soon as possible, for example by telephone: :phone

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

wir erinnern Sie gern an Ihren Termin:

:treatment
:date um :time Uhr
bei :practitioner

:location
:address

Sie können nicht kommen? Dann geben Sie uns bitte so bald wie möglich Bescheid, zum Beispiel telefonisch: :phone

Mit freundlichen Grüßen
:chain_name`,
}

export const movedCopy: Words = {
  nl: `Beste :first_name,

Uw afspraak voor :treatment op :old_date om :old_time is verplaatst. U bent nu welkom op :date om :time, bij :practitioner.

:location
:address

Komt dit u niet uit? Bel ons dan op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Votre rendez-vous pour :treatment du :old_date à :old_time a été déplacé. Nous vous attendons désormais le :date à :time, avec :practitioner.

:location
:address

Cela ne vous convient pas ? Appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Your appointment for :treatment on :old_date at :old_time was moved. We now look forward to seeing you on :date at :time, with :practitioner.

:location
:address

Does this not suit you? Then please call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Ihr Termin für :treatment am :old_date um :old_time Uhr wurde verlegt. Wir erwarten Sie nun am :date um :time Uhr, bei :practitioner.

:location
:address

Passt Ihnen das nicht? Dann rufen Sie uns bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}

export const creditEndingCopy: Words = {
  nl: `Beste :first_name,

U heeft bij ons nog een tegoed van :amount. U kunt het gebruiken tot en met :date; daarna vervalt het.

U betaalt ermee bij uw volgende bezoek. Wilt u een afspraak maken of heeft u een vraag? Bel ons dan op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Vous disposez encore chez nous d’un crédit de :amount. Vous pouvez l’utiliser jusqu’au :date inclus ; ensuite, il expire.

Il sert à payer lors de votre prochaine visite. Vous souhaitez prendre rendez-vous ou vous avez une question ? Appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

You still have a credit of :amount with us. You can use it through :date; after that it expires.

You can pay with it at your next visit. Would you like to make an appointment, or do you have a question? Then please call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Sie haben bei uns noch ein Guthaben von :amount. Sie können es bis einschließlich :date einlösen; danach verfällt es.

Sie bezahlen damit bei Ihrem nächsten Besuch. Möchten Sie einen Termin vereinbaren oder haben Sie eine Frage? Dann rufen Sie uns bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}

export const paymentReminderCopy: Words = {
  nl: `Beste :first_name,

Van factuur :invoice van :date staat nog :amount open. De uiterste betaaldatum is :due_date. De factuur vindt u als bijlage bij deze e-mail.

Wilt u dit bedrag overmaken op :account ten name van :seller, onder vermelding van :invoice? Hebt u intussen betaald, dan kunt u deze e-mail als niet verzonden beschouwen.

Vragen over de factuur? Bel :location op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Il reste :amount à payer sur la facture :invoice du :date. La date limite de paiement est le :due_date. Vous la trouverez en pièce jointe.

Merci de virer ce montant sur le compte :account au nom de :seller, avec la mention :invoice. Si vous avez payé entre-temps, ne tenez pas compte de ce message.

Une question sur la facture ? Appelez :location au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

:amount is still open of invoice :invoice of :date. The due date is :due_date. You will find the invoice attached to this e-mail.

Please transfer this amount to :account in the name of :seller, quoting :invoice. If you have paid in the meantime, please disregard this e-mail.

Any questions about the invoice? Then please call :location on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

von der Rechnung :invoice vom :date ist noch ein Betrag von :amount offen. Zahlbar ist er bis einschließlich :due_date. Die Rechnung finden Sie im Anhang dieser E-Mail.

Bitte überweisen Sie diesen Betrag auf das Konto :account, Empfänger :seller, Verwendungszweck :invoice. Haben Sie inzwischen bezahlt, betrachten Sie diese E-Mail bitte als gegenstandslos.

Haben Sie Fragen zur Rechnung? Dann rufen Sie :location bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}

export const invoiceCopy: Words = {
  nl: `Beste :first_name,

Bedankt voor uw bezoek. Factuur :invoice van :date (:amount) vindt u als bijlage bij deze e-mail.

:location
:address

Vragen over de factuur? Bel ons dan op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Merci de votre visite. Vous trouverez la facture :invoice du :date (:amount) en pièce jointe.

:location
:address

Une question sur la facture ? Appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Thank you for your visit. Invoice :invoice of :date (:amount) is attached to this e-mail.

:location
:address

Any questions about the invoice? Then please call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

vielen Dank für Ihren Besuch. Die Rechnung :invoice vom :date (:amount) finden Sie im Anhang dieser E-Mail.

:location
:address

Fragen zur Rechnung? Dann rufen Sie uns bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}

export const cancelledCopy: Words = {
  nl: `Beste :first_name,

Uw afspraak voor :treatment op :date om :time, bij :practitioner, is geannuleerd.

:location
:address

Wilt u een nieuwe afspraak maken, of klopt dit niet? Bel ons dan op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Votre rendez-vous pour :treatment du :date à :time, avec :practitioner, est annulé.

:location
:address

Vous souhaitez un nouveau rendez-vous, ou il s’agit d’une erreur ? Appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

Your appointment for :treatment on :date at :time, with :practitioner, was cancelled.

:location
:address

Would you like a new appointment, or is this not right? Then please call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

Ihr Termin für :treatment am :date um :time Uhr, bei :practitioner, wurde storniert.

:location
:address

Möchten Sie einen neuen Termin, oder stimmt das nicht? Dann rufen Sie uns bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}

export const restoredCopy: Words = {
  nl: `Beste :first_name,

Wij schreven u dat uw afspraak voor :treatment op :date om :time is geannuleerd. Dat is teruggedraaid: u bent gewoon welkom, bij :practitioner.

:location
:address

Komt dit u niet uit? Bel ons dan op :phone.

Met vriendelijke groet,
:chain_name`,
  fr: `Bonjour :first_name,

Nous vous avons écrit que votre rendez-vous pour :treatment du :date à :time était annulé. Il est finalement maintenu : nous vous attendons, avec :practitioner.

:location
:address

Cela ne vous convient pas ? Appelez-nous au :phone.

Bien cordialement,
:chain_name`,
  en: `Dear :first_name,

We wrote to you that your appointment for :treatment on :date at :time was cancelled. It stands after all: we look forward to seeing you, with :practitioner.

:location
:address

Does this not suit you? Then please call us on :phone.

Kind regards,
:chain_name`,
  de: `Guten Tag :first_name,

wir haben Ihnen geschrieben, dass Ihr Termin für :treatment am :date um :time Uhr storniert ist. Er findet doch statt: Wir erwarten Sie, bei :practitioner.

:location
:address

Passt Ihnen das nicht? Dann rufen Sie uns bitte unter :phone an.

Mit freundlichen Grüßen
:chain_name`,
}
