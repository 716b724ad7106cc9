import { featureLog } from '#kernel/log.ts'

/** Describes agreements to the log. */
export const agreementsLog = featureLog({
  tables: {
    signatures: { called: { nl: 'Handtekening', fr: 'Signature', en: 'Signature', de: 'Unterschrift' } },
    agreement_requests: {
      called: {
        nl: 'Verzoek om te ondertekenen',
        fr: 'Demande de signature',
        en: 'Request to sign',
        de: 'Anfrage zur Unterschrift',
      },
    },
    client_agreements: {
      called: {
        nl: 'Ondertekende overeenkomst',
        fr: 'Consentement signé',
        en: 'Signed agreement',
        de: 'Unterschriebene Einwilligung',
      },
      named: { in: ['client_agreement_id'], by: ['name'], country: { column: 'client_id', table: 'clients' } },
    },
    client_agreement_withdrawals: {
      called: {
        nl: 'Intrekking van overeenkomst',
        fr: 'Retrait d’un consentement',
        en: 'Withdrawal of an agreement',
        de: 'Widerruf einer Einwilligung',
      },
    },
  },
  calls: {
    '/signatures': 'signatures',
    '/client-agreements': 'client_agreements',
    '/client-agreements/:id/withdrawal': 'client_agreement_withdrawals',
    '/agreement-requests': 'agreement_requests',
    '/agreement-signing': 'agreement_requests',
    '/agreement-reading': 'agreement_requests',
  },
  fields: {
    client_agreement_id: { nl: 'Overeenkomst', fr: 'Consentement', en: 'Agreement', de: 'Einwilligung' },
    client_sign_date: {
      nl: 'Door cliënt ondertekend op',
      fr: 'Signé par le client le',
      en: 'Signed by the client on',
      de: 'Vom Kunden unterschrieben am',
    },
    client_signature_id: {
      nl: 'Handtekening van de cliënt',
      fr: 'Signature du client',
      en: 'Signature of the client',
      de: 'Unterschrift des Kunden',
    },
    client_signed_at: {
      nl: 'Met link ondertekend',
      fr: 'Signé par lien',
      en: 'Signed by link',
      de: 'Per Link unterschrieben',
    },
    client_signee_name: {
      nl: 'Naam van wie voor de cliënt tekende',
      fr: 'Nom du signataire pour le client',
      en: 'Name of who signed for the client',
      de: 'Name der Unterschrift für den Kunden',
    },
    content_sha256: { nl: 'SHA-256', fr: 'SHA-256', en: 'SHA-256', de: 'SHA-256' },
    practitioner_sign_date: {
      nl: 'Door behandelaar ondertekend op',
      fr: 'Signé par le praticien le',
      en: 'Signed by the practitioner on',
      de: 'Von der behandelnden Person unterschrieben am',
    },
    practitioner_signee_name: {
      nl: 'Naam van de behandelaar',
      fr: 'Nom du praticien',
      en: 'Name of the practitioner',
      de: 'Name der behandelnden Person',
    },
    request_id: { nl: 'Verzoek', fr: 'Demande', en: 'Request', de: 'Anfrage' },
    taken_back_at: { nl: 'Teruggenomen', fr: 'Annulé', en: 'Taken back', de: 'Zurückgenommen' },
    template_agreement_id: { nl: 'Sjabloon', fr: 'Modèle', en: 'Template', de: 'Vorlage' },
    user_signature_id: {
      nl: 'Handtekening van de behandelaar',
      fr: 'Signature du praticien',
      en: 'Signature of the practitioner',
      de: 'Unterschrift der behandelnden Person',
    },
    valid_months: {
      nl: 'Geldig voor (maanden)',
      fr: 'Valable pendant (mois)',
      en: 'Valid for (months)',
      de: 'Gültig für (Monate)',
    },
    valid_until: { nl: 'Geldig tot en met', fr: 'Valable jusqu’au', en: 'Valid until', de: 'Gültig bis' },
  },
})
