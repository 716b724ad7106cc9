import { texts } from '#kernel/texts.ts'

export const authTexts = texts({
  signIn: { nl: 'Aanmelden', fr: 'Connexion', en: 'Sign in', de: 'Anmelden' },
  signInButton: { nl: 'Aanmelden', fr: 'Se connecter', en: 'Sign in', de: 'Anmelden' },
  signInText: { nl: 'Meld u aan met uw werkaccount.', fr: 'Connectez-vous avec votre compte professionnel.', en: 'Sign in with your work account.', de: 'Melden Sie sich mit Ihrem Arbeitskonto an.' },
  email: { nl: 'E-mailadres', fr: 'Adresse e-mail', en: 'E-mail address', de: 'E-Mail-Adresse' },
  password: { nl: 'Wachtwoord', fr: 'Mot de passe', en: 'Password', de: 'Passwort' },
  welcome: { nl: 'Welkom, {{name}}', fr: 'Bienvenue, {{name}}', en: 'Welcome, {{name}}', de: 'Willkommen, {{name}}' },

  // The session was lost while somebody was working
  againTitle: { nl: 'Meld u opnieuw aan', fr: 'Reconnectez-vous', en: 'Sign in again', de: 'Bitte erneut anmelden' },
  againText: { nl: 'Uw sessie is verlopen. Wat u deed, gaat hierna gewoon verder.', fr: 'Votre session a expiré. Votre travail reprendra là où vous l’avez laissé.', en: 'Your session has ended. What you were doing goes on afterwards.', de: 'Ihre Sitzung ist abgelaufen. Danach geht es weiter, wo Sie waren.' },
  otherPerson: { nl: 'In deze browser is nu iemand anders aangemeld. Meld u aan als {{name}} om verder te gaan.', fr: 'Quelqu’un d’autre est maintenant connecté dans ce navigateur. Connectez-vous en tant que {{name}} pour continuer.', en: 'Somebody else is signed in on this browser now. Sign in as {{name}} to go on.', de: 'In diesem Browser ist jetzt jemand anderes angemeldet. Melden Sie sich als {{name}} an, um fortzufahren.' },
  leaveInstead: { nl: 'Naar de aanmeldpagina', fr: 'Vers la page de connexion', en: 'Go to the sign-in page', de: 'Zur Anmeldeseite' },

  // The demonstration
  demoTitle: { nl: 'Demonstratie', fr: 'Démonstration', en: 'Demonstration', de: 'Demonstration' },
  demoText: { nl: 'Kies een rol om de velden in te vullen.', fr: 'Choisissez un rôle pour remplir les champs.', en: 'Choose a role to fill in the fields.', de: 'Wählen Sie eine Rolle, um die Felder auszufüllen.' },
  officeManager: { nl: 'Officemanager', fr: 'Responsable de bureau', en: 'Office manager', de: 'Büroleitung' },
  administrator: { nl: 'Beheerder', fr: 'Administrateur', en: 'Administrator', de: 'Administration' },
  salonOwner: { nl: 'Saloneigenaar', fr: 'Propriétaire d’institut', en: 'Salon owner', de: 'Saloninhaber/in' },
  physician: { nl: 'Arts', fr: 'Médecin', en: 'Physician', de: 'Ärztin/Arzt' },
  seniorPractitioner: { nl: 'Senior behandelaar', fr: 'Praticien senior', en: 'Senior practitioner', de: 'Behandler/in Senior' },
  juniorPractitioner: { nl: 'Junior behandelaar', fr: 'Praticien junior', en: 'Junior practitioner', de: 'Behandler/in Junior' },
  traineePractitioner: { nl: 'Behandelaar in opleiding', fr: 'Praticien en formation', en: 'Trainee practitioner', de: 'Behandler/in in Ausbildung' },
})
