import { texts } from '#kernel/texts.ts'

/**
 * The problem codes of an account or a sign-in, with their sentences; `field.code` is a sentence of that field alone.
 */
export const authProblems = texts({
  credentials: {
    nl: 'Deze combinatie van e-mailadres en wachtwoord klopt niet.',
    fr: 'Cette combinaison d’adresse e-mail et de mot de passe est incorrecte.',
    en: 'This combination of e-mail address and password is not right.',
    de: 'Diese Kombination aus E-Mail-Adresse und Passwort stimmt nicht.',
  },
  mfa_required: {
    nl: 'Vul de code uit uw authenticator-app in.',
    fr: 'Saisissez le code de votre application d’authentification.',
    en: 'Enter the code of your authenticator app.',
    de: 'Bitte den Code aus Ihrer Authenticator-App eingeben.',
  },
  mfa_code: {
    nl: 'Deze code klopt niet. Vul de code in die de app nu toont.',
    fr: 'Ce code est incorrect. Saisissez le code que l’application affiche maintenant.',
    en: 'This code is not right. Enter the code that the app shows now.',
    de: 'Dieser Code stimmt nicht. Bitte den Code eingeben, den die App jetzt zeigt.',
  },
  'mfa_code.invalid': {
    nl: 'De code bestaat uit zes cijfers.',
    fr: 'Le code comporte six chiffres.',
    en: 'The code has six digits.',
    de: 'Der Code hat sechs Ziffern.',
  },
  two_step_already: {
    nl: 'Aanmelden in twee stappen is al ingesteld.',
    fr: 'La connexion en deux étapes est déjà configurée.',
    en: 'Two-step sign-in has already been set up.',
    de: 'Die Anmeldung in zwei Schritten ist schon eingerichtet.',
  },
  password_weak: {
    nl: 'Dit wachtwoord is te makkelijk te raden. Gebruik bijvoorbeeld meer woorden.',
    fr: 'Ce mot de passe est trop facile à deviner. Utilisez par exemple plus de mots.',
    en: 'This password is too easy to guess. Use more words, for example.',
    de: 'Dieses Passwort ist zu leicht zu erraten. Verwenden Sie zum Beispiel mehr Wörter.',
  },
  confirmation: {
    nl: 'De twee wachtwoorden zijn niet gelijk.',
    fr: 'Les deux mots de passe ne sont pas identiques.',
    en: 'The two passwords are not the same.',
    de: 'Die beiden Passwörter sind nicht gleich.',
  },
  wrong_password: {
    nl: 'Dit wachtwoord klopt niet.',
    fr: 'Ce mot de passe est incorrect.',
    en: 'This password is not right.',
    de: 'Dieses Passwort stimmt nicht.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    auth: typeof authProblems
  }
}
