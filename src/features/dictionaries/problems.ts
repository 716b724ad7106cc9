import { texts } from '#kernel/texts.ts'

/**
 * The problem codes of an entry of the reference data, with their sentences; `field.code` is a sentence of that field
 * alone.
 */
export const dictionariesProblems = texts({
  'code.in_use': {
    nl: 'Dit is in gebruik en ligt daarom vast. Voeg een nieuwe toe en deactiveer deze.',
    fr: 'Cette valeur est utilisée et donc fixe. Ajoutez-en une nouvelle et désactivez celle-ci.',
    en: 'This is in use and therefore fixed. Add a new one and deactivate this one.',
    de: 'Das wird verwendet und liegt daher fest. Legen Sie einen neuen Eintrag an und deaktivieren Sie diesen.',
  },
  'per_mille.in_use': {
    nl: 'Dit is in gebruik en ligt daarom vast. Voeg een nieuw tarief toe en deactiveer dit.',
    fr: 'Ce taux est utilisé et donc fixe. Ajoutez-en un nouveau et désactivez celui-ci.',
    en: 'This is in use and therefore fixed. Add a new rate and deactivate this one.',
    de: 'Das wird verwendet und liegt daher fest. Legen Sie einen neuen Satz an und deaktivieren Sie diesen.',
  },
  only_earlier: {
    nl: 'Dit is in gebruik en geldt vanaf {{day}}: u kunt alleen een eerdere dag kiezen.',
    fr: 'Ceci est utilisé et s’applique à partir du {{day}} : vous ne pouvez choisir qu’une date antérieure.',
    en: 'This is in use and applies from {{day}}: you can only choose an earlier day.',
    de: 'Das wird verwendet und gilt ab {{day}}: Sie können nur einen früheren Tag wählen.',
  },
  years_by_law: {
    nl: 'Minstens {{min}} jaar: zo lang schrijft de wet van dit land voor. Laat leeg voor de wettelijke termijn.',
    fr: 'Au moins {{min}} ans : la loi de ce pays l’exige. Laissez vide pour la durée légale.',
    en: 'At least {{min}} years: the law of this country says so. Leave empty for the term of the law.',
    de: 'Mindestens {{min}} Jahre: So schreibt es das Recht dieses Landes vor. Leer lassen für die gesetzliche Frist.',
  },
  last_one: {
    nl: 'Dit is de laatste die nog wordt aangeboden. Activeer eerst een andere.',
    fr: 'C’est le dernier encore proposé. Activez-en d’abord un autre.',
    en: 'This is the last one still offered. Activate another one first.',
    de: 'Das ist der letzte Eintrag, der noch angeboten wird. Bitte zuerst einen anderen aktivieren.',
  },
  web_address: {
    nl: 'Dit is geen webadres. Het begint met https://.',
    fr: 'Ce n’est pas une adresse web. Elle commence par https://.',
    en: 'This is not a web address. It begins with https://.',
    de: 'Das ist keine Webadresse. Sie beginnt mit https://.',
  },
  fixed: {
    nl: 'Balie gebruikt dit zelf: u kunt het niet wijzigen.',
    fr: 'Balie utilise cette valeur : elle ne peut pas être modifiée.',
    en: 'Balie itself uses this: it cannot be changed.',
    de: 'Balie verwendet das selbst: Es lässt sich nicht ändern.',
  },
  closed_list: {
    nl: 'Deze lijst ligt vast: er kan niets worden toegevoegd.',
    fr: 'Cette liste est fixe : rien ne peut y être ajouté.',
    en: 'This list is fixed: nothing can be added.',
    de: 'Diese Liste ist fest: Es kann nichts hinzugefügt werden.',
  },
  uzovi_code: {
    nl: 'Een UZOVI-code heeft precies 4 cijfers.',
    fr: 'Un code UZOVI comporte exactement 4 chiffres.',
    en: 'A UZOVI code has exactly 4 digits.',
    de: 'Ein UZOVI-Code hat genau 4 Ziffern.',
  },
  'code.unique': {
    nl: 'Deze code bestaat al.',
    fr: 'Ce code existe déjà.',
    en: 'This code already exists.',
    de: 'Diesen Code gibt es schon.',
  },
  'ledger_number.unknown': {
    nl: 'Deze grootboekrekening bestaat niet in dit land.',
    fr: 'Ce compte général n’existe pas dans ce pays.',
    en: 'This ledger does not exist in this country.',
    de: 'Dieses Sachkonto gibt es in diesem Land nicht.',
  },
  'vat_per_mille.unknown': {
    nl: 'Dit btw-tarief geldt vandaag niet in dit land.',
    fr: 'Ce taux de TVA n’est pas en vigueur aujourd’hui dans ce pays.',
    en: 'This VAT rate does not apply in this country today.',
    de: 'Dieser MwSt.-Satz gilt heute in diesem Land nicht.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    dictionaries: typeof dictionariesProblems
  }
}
