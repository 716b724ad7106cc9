import type { Words } from '#kernel/texts.ts'

/** The therapeutic goals of the treatments on medical grounds, in their order (decision C138). */
export const therapeuticGoals: Readonly<Record<string, readonly Words[]>> = {
  'acne-medisch': [
    {
      nl: 'Ontstekingen door acne verminderen',
      fr: 'Réduire les inflammations dues à l’acné',
      en: 'Reduce inflammation caused by acne',
      de: 'Entzündungen durch Akne verringern',
    },
    {
      nl: 'Littekens door acne voorkomen',
      fr: 'Prévenir les cicatrices d’acné',
      en: 'Prevent scars caused by acne',
      de: 'Narben durch Akne vorbeugen',
    },
    {
      nl: 'Pijn aan ontstoken huid verlichten',
      fr: 'Soulager la douleur d’une peau enflammée',
      en: 'Relieve pain in inflamed skin',
      de: 'Schmerzen an entzündeter Haut lindern',
    },
  ],
  hyperhidrose: [
    {
      nl: 'Overmatig zweten verminderen',
      fr: 'Réduire la transpiration excessive',
      en: 'Reduce excessive sweating',
      de: 'Übermäßiges Schwitzen verringern',
    },
    {
      nl: 'Huidontsteking door vocht voorkomen',
      fr: 'Prévenir les inflammations de la peau dues à l’humidité',
      en: 'Prevent skin inflammation caused by moisture',
      de: 'Hautentzündungen durch Feuchtigkeit vorbeugen',
    },
  ],
}
